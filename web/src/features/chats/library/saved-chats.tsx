import { HistoryList } from './history-list.tsx';
import { useHistoryList } from './use-history-list.ts';

interface SavedChatsProps {
  /** The id of the chat shown. */
  readonly selected: string | null;
  /** Called when a chat is opened. */
  readonly onOpen: () => void;
}

/** The chats of the sidebar. */
export default function SavedChats({ selected, onOpen }: SavedChatsProps) {
  const { sessions, error, refetch, onMore } = useHistoryList();
  return (
    <HistoryList
      sessions={sessions}
      error={error}
      onRetry={refetch}
      onMore={onMore}
      onOpen={onOpen}
      selected={selected}
    />
  );
}
