import { listNotes } from '@atrium/contract/routes/notes.generated';
import { listReports, readReportMaterial } from '@atrium/contract/routes/studio.generated';
import type { Report } from '@atrium/contract/studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addressOf, call } from '../../lib/api.ts';
import { changePages } from '../../lib/change-pages.ts';
import { pagesAfter } from '../../lib/pages-after.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { takeOut } from '../../lib/take-out.ts';
import { lookWhetherGone, refreshSpaces } from '../spaces/index.ts';
import { isAtWork } from './words.ts';

/** How many reports a page has. */
const pageSize = 50;
/** Milliseconds between two requests while a report is being written. */
const lookEvery = 1_500;

const listKey = (spaceId: number) => [addressOf(listReports, { spaceId })] as const;

/** The reports of a space, most recently started first; polled while one is being written. */
export function useReports(spaceId: number) {
  const list = useInfiniteQuery({
    queryKey: listKey(spaceId),
    staleTime: fresh.list,
    refetchOnWindowFocus: 'always',
    ...pagesAfter(pageSize, (query, signal) => call(listReports, { params: { spaceId }, query, signal })),
    refetchInterval: ({ state: { data } }) => (data?.pages.some((page) => page.some(isAtWork)) ? lookEvery : false),
  });
  const reports = list.data?.pages.flat();
  useNewNotes(spaceId, reports);
  return { ...list, reports };
}

/** A report that is ready has created a note, so the notes of the space are reloaded. */
function useNewNotes(spaceId: number, reports: readonly Report[] | undefined): void {
  const ready = reports?.filter(({ noteId }) => noteId !== null).length;
  const known = useRef(ready);
  useEffect(() => {
    const before = known.current;
    known.current = ready;
    if (ready === undefined || before === undefined || ready <= before) return;
    void queryClient.invalidateQueries({ queryKey: [addressOf(listNotes, { spaceId })] });
    void refreshSpaces();
  }, [spaceId, ready]);
}

/** What a report of the space could be written from now. */
export function useMaterial(spaceId: number) {
  return useQuery({
    queryKey: [addressOf(readReportMaterial, { spaceId })],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(readReportMaterial, { params: { spaceId }, signal }).catch((error: unknown) => {
        lookWhetherGone(error);
        throw error;
      }),
  });
}

/** Removes a report before the server has confirmed the deletion. Returns a function that puts it back. */
export function dropReport(spaceId: number, id: string): () => void {
  return takeOut(listKey(spaceId), id);
}

/** Changes the cached pages of reports, before they are reloaded. */
export function changeReports(spaceId: number, change: (page: readonly Report[], at: number) => Report[]): void {
  changePages(listKey(spaceId), change);
}

/** Replaces the cached report by the server's answer. */
export function adoptReport(report: Report): void {
  changeReports(report.spaceId, (page) => page.map((one) => (one.id === report.id ? report : one)));
}

export async function refreshReports(spaceId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: listKey(spaceId) });
}
