import type { PersonaFileFormat } from '@atrium/contract/persona-files';
import type { Persona } from '@atrium/contract/personas';
import { exportPersona } from '@atrium/contract/routes/persona-files.generated';
import { Braces, FileUser, Image } from 'lucide-react';
import { send } from '../../../lib/api.ts';
import { config } from '../../../lib/config.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { type FormatChoice, FormatDialog } from '../../../ui/dialogs/format-dialog.tsx';

const formats: readonly FormatChoice<PersonaFileFormat>[] = [
  {
    format: 'atrium',
    icon: FileUser,
    name: `${config.productName} file`,
    text: 'Every field, and a portrait of your own.',
  },
  {
    format: 'card-png',
    icon: Image,
    name: 'Character card, PNG',
    text: 'The portrait with the persona in it, as V2 and V3. For other programs.',
  },
  { format: 'card-v3', icon: Braces, name: 'Character card V3, JSON', text: 'Without the portrait.' },
  {
    format: 'card-v2',
    icon: Braces,
    name: 'Character card V2, JSON',
    text: 'For older programs. Without the portrait.',
  },
];

/** A dialog that exports a persona in the chosen file format. */
export default function ExportDialog({
  persona,
  onClose,
}: {
  readonly persona: Persona;
  readonly onClose: () => void;
}) {
  return (
    <FormatDialog
      title={`Export ${persona.name}`}
      description="Its phone number and e-mail address are left out."
      formats={formats}
      save={async (format, signal) =>
        saveFile(await send(exportPersona, { params: { id: persona.id }, query: { format }, signal }), 'persona')
      }
      onClose={onClose}
    />
  );
}
