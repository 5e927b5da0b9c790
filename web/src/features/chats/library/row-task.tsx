import ChatToSourceDialog from './chat-to-source-dialog.tsx';
import type { ListedChat } from './manage-chats.ts';
import MoveToSpace from './move-to-space.tsx';

/** An action of a chat's menu that opens a dialog. */
export type Task = 'move' | 'source';

interface RowTaskProps {
  readonly task: Task;
  readonly chat: ListedChat;
  readonly onClose: () => void;
}

export default function RowTask({ task, ...rest }: RowTaskProps) {
  return task === 'move' ? <MoveToSpace {...rest} /> : <ChatToSourceDialog {...rest} />;
}
