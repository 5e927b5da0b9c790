import ChatToSourceDialog from './chat-to-source-dialog.tsx';
import type { ListedChat } from './manage-chats.ts';
import MoveToSpace from './move-to-space.tsx';

/** What is asked about in a dialog when it is chosen from a chat's menu. */
export type Task = 'move' | 'source';

interface RowTaskProps {
  readonly task: Task;
  readonly chat: ListedChat;
  readonly onClose: () => void;
}

export default function RowTask({ task, ...rest }: RowTaskProps) {
  return task === 'move' ? <MoveToSpace {...rest} /> : <ChatToSourceDialog {...rest} />;
}
