import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { driveHistory } from '@atrium/contract/routes/first-load.generated';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { fresh, queryClient } from '../../../lib/query-client.ts';
import { historyKey, historyPage, olderKey, useHistory } from '../queries.ts';

/** Chats older than the newest page, as far as the user has scrolled. */
export interface OlderChats {
  readonly sessions: readonly DriveSummary[];
  readonly isComplete: boolean;
  /** When they were loaded, in milliseconds since the epoch. */
  readonly at: number;
}

/** How many older chats are requested at a time, and how many per request when the known ones are reloaded. */
const olderPage = 200;
const rereadPage = 500;

/** All saved chats for the sidebar: the newest, which are polled, and older ones, loaded while scrolling. */
export function useHistoryList() {
  const { data: newest, error, refetch } = useHistory();
  const { data: older } = useQuery<OlderChats | null>({ queryKey: olderKey, enabled: false, queryFn: () => null });
  useOlderKept(newest);
  const isFull = (newest?.filter(({ isPinned }) => !isPinned).length ?? 0) >= historyPage;
  const hasMore = isFull && !older?.isComplete;
  const isAsking = useRef(false);
  const more = useCallback(() => {
    if (isAsking.current) return;
    isAsking.current = true;
    // A page that failed to load is requested again at the next scroll.
    void loadOlder()
      .catch(() => undefined)
      .finally(() => {
        isAsking.current = false;
      });
  }, []);
  const sessions = useMemo(() => newest && joined(newest, older?.sessions ?? []), [newest, older]);
  return { sessions, error, refetch, onMore: hasMore ? more : undefined };
}

/** Joins both lists without duplicates; the newest page takes precedence. */
export function joined(newest: readonly DriveSummary[], older: readonly DriveSummary[]): readonly DriveSummary[] {
  if (older.length === 0) return newest;
  const known = new Set(newest.map(({ id }) => id));
  const last = newest.findLast(({ isPinned }) => !isPinned);
  return [
    ...newest,
    ...older.filter((each) => !known.has(each.id) && !each.isPinned && (!last || isOlder(each, last))),
  ];
}

export function isOlder(one: DriveSummary, other: DriveSummary): boolean {
  return one.modifiedTime < other.modifiedTime || (one.modifiedTime === other.modifiedTime && one.id < other.id);
}

async function loadOlder(): Promise<void> {
  const known = queryClient.getQueryData<OlderChats | null>(olderKey);
  const newest = queryClient.getQueryData<DriveSummary[]>(historyKey) ?? [];
  const last = (known?.sessions.length ? known.sessions : newest).findLast(({ isPinned }) => !isPinned);
  if (!last) return;
  const page = await readAfter(last, olderPage);
  queryClient.setQueryData<OlderChats>(olderKey, (now) => ({
    sessions: [...(now?.sessions ?? []), ...page],
    isComplete: page.length < olderPage,
    at: now?.at ?? Date.now(),
  }));
}

/**
 * Keeps chats that were pushed out of the newest page among the older ones, and reloads the older ones from time to
 * time.
 */
function useOlderKept(newest: readonly DriveSummary[] | undefined): void {
  const before = useRef(newest);
  useEffect(() => {
    const was = before.current;
    before.current = newest;
    const known = queryClient.getQueryData<OlderChats | null>(olderKey);
    if (!newest || !was || was === newest || !known) return;
    const last = newest.findLast(({ isPinned }) => !isPinned);
    const pushedOut = last ? was.filter((each) => !each.isPinned && isOlder(each, last)) : [];
    if (pushedOut.length > 0) {
      queryClient.setQueryData<OlderChats>(olderKey, { ...known, sessions: [...pushedOut, ...known.sessions] });
    }
    if (last && Date.now() - known.at > fresh.history) void reread(last, known.sessions.length).catch(() => undefined);
  }, [newest]);
}

async function reread(last: DriveSummary, count: number): Promise<void> {
  const sessions: DriveSummary[] = [];
  let isComplete = false;
  while (sessions.length < count && !isComplete) {
    const page = await readAfter(sessions.at(-1) ?? last, rereadPage);
    sessions.push(...page);
    isComplete = page.length < rereadPage;
  }
  queryClient.setQueryData<OlderChats>(olderKey, { sessions, isComplete, at: Date.now() });
}

function readAfter({ modifiedTime, id }: DriveSummary, limit: number): Promise<DriveSummary[]> {
  return call(driveHistory, { query: { before: modifiedTime, beforeId: id, limit } });
}
