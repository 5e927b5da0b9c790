import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { Cloud } from 'lucide-react';
import { memo, useState } from 'react';
import { formatBytes, formatMoment } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { ProblemError } from '../../lib/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { groupByAge } from './domain/group-by-age.ts';
import { rowClass } from './side-row.tsx';
import { setDrawer } from './sidebar-state.ts';

/** Rows drawn at first, and by each 'Show more'. */
const page = 100;

interface HistoryListProps {
  /** The saved chats, newest first; undefined while they are not known. */
  readonly sessions: readonly DriveSummary[] | undefined;
  readonly error: Error | null;
  /** Asks again; done when there is an answer. */
  readonly onRetry: () => Promise<unknown>;
  /** The id of the chat shown. */
  readonly selected: string | null;
}

/** The saved chats in the sidebar. An error shows only while there is no list to show. */
export const HistoryList = memo(function HistoryList({ sessions, error, onRetry, selected }: HistoryListProps) {
  const [shown, setShown] = useState(page);
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
        <Button size="sm" busy={refreshing} onClick={retry}>
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
        <Button size="sm" busy={refreshing} onClick={retry}>
          Refresh
        </Button>
      </div>
    );
  }
  const now = new Date();
  return (
    <nav aria-label="Chat history" className="pb-2">
      {groupByAge(sessions.slice(0, shown), (each) => new Date(each.modifiedTime), now).map((group) => (
        <section key={group.heading}>
          <h2 className="px-2 pt-4 pb-1 font-label text-faint text-xs">{group.heading}</h2>
          {group.items.map((each) => (
            <HistoryRow key={each.id} session={each} current={each.id === selected} now={now} />
          ))}
        </section>
      ))}
      {sessions.length > shown && (
        <Button size="sm" kind="ghost" wide onClick={() => setShown(shown + page)}>
          Show more
        </Button>
      )}
    </nav>
  );
});

interface HistoryRowProps {
  readonly session: DriveSummary;
  readonly current: boolean;
  readonly now: Date;
}

function HistoryRow({ session, current, now }: HistoryRowProps) {
  return (
    <Link
      href={session.isOnlyInDrive ? paths.driveChat(session.id) : paths.chat(session.id)}
      onClick={() => setDrawer(false)}
      aria-current={current ? 'page' : undefined}
      className={cx(rowClass, 'group/row min-h-8 w-full flex-col items-stretch px-2 py-1.5 coarse:py-2')}
    >
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate">{session.title || 'New chat'}</span>
        {session.isOnlyInDrive && (
          <span data-tip="Only in Google Drive">
            <Icon of={Cloud} size={14} className="text-faint" />
            <span className="sr-only">Only in Google Drive</span>
          </span>
        )}
        {session.isRunning && <Spinner label="Reply being written" className="size-3" />}
      </span>
      <span className="flex gap-2 text-faint text-xs tabular-nums group-aria-[current=page]/row:text-muted">
        <time dateTime={session.modifiedTime}>{formatMoment(new Date(session.modifiedTime), now)}</time>
        <span>{formatBytes(Number(session.size))}</span>
      </span>
    </Link>
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
