import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { memo, useMemo, useState } from 'react';
import { passFocusOn } from '../../../lib/focus-next.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { coarsePointer, useMedia } from '../../../lib/use-media.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WindowedRows } from '../../../ui/windowed-rows.tsx';
import { chatRows } from './chat-rows.ts';
import { HistoryRow } from './history-row.tsx';

interface HistoryListProps {
  /** The saved chats, pinned ones first, then newest first; undefined while loading. */
  readonly sessions: readonly DriveSummary[] | undefined;
  readonly error: Error | null;
  /** Requests the list again; settles when the answer has arrived. */
  readonly onRetry: () => Promise<unknown>;
  /** Loads older chats; absent when there are none. */
  readonly onMore?: (() => void) | undefined;
  /** Called when a chat is opened. */
  readonly onOpen?: () => void;
  /** The id of the chat shown. */
  readonly selected: string | null;
}

/** The saved chats in the sidebar. An error is shown only while there is no list to show. */
export const HistoryList = memo(function HistoryList(props: HistoryListProps) {
  const { sessions, error, onRetry } = props;
  const [refreshing, setRefreshing] = useState(false);
  const retry = () => {
    setRefreshing(true);
    void onRetry().finally(() => setRefreshing(false));
  };
  if (!sessions && error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 px-2 pt-4 text-sm">
        <span>Failed to load chat history</span>
        <span className="text-faint text-xs">{reasonOf(error)}</span>
        <Button ref={passFocusOn} size="sm" busy={refreshing} onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  if (!sessions) return <LoadingRows />;
  if (sessions.length === 0) {
    return (
      <div className="flex flex-col items-start gap-2 px-2 pt-4 text-muted text-sm">
        <span>No chat history found in Google Drive</span>
        <Button ref={passFocusOn} size="sm" busy={refreshing} onClick={retry}>
          Refresh
        </Button>
      </div>
    );
  }
  return <Rows {...props} sessions={sessions} />;
});

interface RowsProps extends HistoryListProps {
  readonly sessions: readonly DriveSummary[];
}

function Rows({ sessions, onMore, onOpen, selected }: RowsProps) {
  const isCoarse = useMedia(coarsePointer);
  const now = useToday();
  const rows = useMemo(() => {
    return chatRows(sessions, now, {
      dateOf: ({ modifiedTime }) => new Date(modifiedTime),
      isPinned: (session) => session.isPinned,
      heights: { heading: 36, row: isCoarse ? 52 : 48 },
      heading: (text) => <h2 className="px-2 pt-4 pb-1 font-label text-faint text-xs">{text}</h2>,
      row: (session) => <HistoryRow session={session} current={session.id === selected} now={now} onOpen={onOpen} />,
    });
  }, [sessions, selected, isCoarse, onOpen, now]);
  return (
    <nav aria-label="Chat history" className="pb-2">
      <WindowedRows rows={rows} onEnd={onMore} />
    </nav>
  );
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading chat history" className="flex flex-col gap-4 px-2 pt-6">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={cx('h-4', width)} />
      ))}
    </div>
  );
}

function reasonOf(error: Error): string {
  if (error instanceof ProblemError) return error.statusText || error.sentence;
  return 'The server could not be reached.';
}
