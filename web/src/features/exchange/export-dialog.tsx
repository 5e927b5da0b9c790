import type { ExportFormat } from '@atrium/contract/exchange';
import { exportChat } from '@atrium/contract/routes/exchange.generated';
import { Braces, FileText, FileType, Globe, LetterText } from 'lucide-react';
import { send } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type FormatChoice, FormatDialog } from '../../ui/dialogs/format-dialog.tsx';

const formats: readonly FormatChoice<ExportFormat>[] = [
  {
    format: 'markdown',
    icon: FileText,
    name: 'Markdown',
    text: 'To read and edit anywhere. The branch that is shown.',
  },
  {
    format: 'pdf',
    icon: FileType,
    name: 'PDF',
    text: 'To print. Latin, Greek, Cyrillic, Arabic and Hebrew writing, signs and emoji; it says what it cannot show. Formulas stand as LaTeX.',
  },
  { format: 'html', icon: Globe, name: 'Web page', text: 'One HTML file that needs no connection. Every writing.' },
  { format: 'text', icon: LetterText, name: 'Plain text', text: 'Words alone.' },
  { format: 'json', icon: Braces, name: 'JSON', text: 'Everything, every branch. Can be imported again.' },
];

interface ExportDialogProps {
  readonly chatId: string;
  readonly onClose: () => void;
}

/** A dialog that exports a chat in the chosen format. */
export default function ExportDialog({ chatId, onClose }: ExportDialogProps) {
  return (
    <FormatDialog
      title="Export this chat"
      description="Saves the chat as a file. Attached files are named in it."
      formats={formats}
      save={async (format, signal) =>
        saveFile(await send(exportChat, { params: { id: chatId }, query: { format }, signal }), 'chat')
      }
      onClose={onClose}
    />
  );
}
