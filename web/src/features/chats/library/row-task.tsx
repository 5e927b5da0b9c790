import { useHistoryStep } from '../../../lib/use-history-step.ts';
import { ExportDialog } from '../../exchange/index.ts';
import { ShareDialog } from '../../sharing/index.ts';
import ChatToSourceDialog from './chat-to-source-dialog.tsx';
import type { ListedChat } from './manage-chats.ts';
import MoveToSpace from './move-to-space.tsx';

/** An action of a chat's menu that opens a dialog. */
export type Task = 'move' | 'source' | 'share' | 'export';

interface RowTaskProps {
  readonly task: Task;
  readonly chat: Pick<ListedChat, 'id' | 'title'>;
  readonly onClose: () => void;
}

export default function RowTask({ task, chat, onClose }: RowTaskProps) {
  useHistoryStep(onClose);
  if (task === 'move') return <MoveToSpace chat={chat} onClose={onClose} />;
  if (task === 'source') return <ChatToSourceDialog chat={chat} onClose={onClose} />;
  const Dialog = task === 'share' ? ShareDialog : ExportDialog;
  return <Dialog chatId={chat.id} onClose={onClose} />;
}
