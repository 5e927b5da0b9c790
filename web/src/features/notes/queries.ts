import { noteLimits } from '@atrium/contract/note-rules';
import type { Note, NoteSummary } from '@atrium/contract/notes';
import { listNotes, listNoteVersions, readNote } from '@atrium/contract/routes/notes.generated';
import type { InfiniteData } from '@tanstack/react-query';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { pagesAfter } from '../../lib/pages-after.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { takeOut } from '../../lib/take-out.ts';
import { refreshSpaces } from '../spaces/index.ts';

/** Notes of a page. */
const pageSize = 50;

type Pages = InfiniteData<NoteSummary[], string | undefined>;

const listKey = (spaceId: number) => [addressOf(listNotes, { spaceId })] as const;
const noteKey = (id: string) => [addressOf(readNote, { id })] as const;

/** The notes of a space, the last made first, page by page. */
export function useNotes(spaceId: number) {
  const list = useInfiniteQuery({
    queryKey: listKey(spaceId),
    staleTime: fresh.list,
    refetchOnWindowFocus: 'always',
    ...pagesAfter(pageSize, (query, signal) => call(listNotes, { params: { spaceId }, query, signal })),
  });
  return { ...list, notes: list.data?.pages.flat() };
}

/** A note whole. Asked for anew each time it is opened: it may have been written in elsewhere. */
export function noteQuery(id: string) {
  return queryOptions({
    queryKey: noteKey(id),
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => call(readNote, { params: { id }, signal }),
  });
}

/** What a note said before. */
export function useNoteVersions(id: string) {
  return useQuery({
    queryKey: [addressOf(listNoteVersions, { id })],
    staleTime: 0,
    queryFn: ({ signal }) => call(listNoteVersions, { params: { id }, signal }),
  });
}

/** A note as it was just saved: its page and its card show it at once. */
export function adoptNote(note: Note): void {
  queryClient.setQueryData<Note>(noteKey(note.id), note);
  changeCards(note.spaceId, (cards) =>
    cards.map((card) => (card.id === note.id ? { ...card, ...note, ...cardText(note) } : card)),
  );
}

/** Forgets a note that was deleted: who goes back to it is told that it is not here. */
export function forgetNote(id: string): void {
  queryClient.removeQueries({ queryKey: noteKey(id) });
}

/** A card goes before the server has said so. Gives back how to put it where it was. */
export function dropCard(spaceId: number, id: string): () => void {
  return takeOut(listKey(spaceId), id);
}

/** Asks again for the notes of a space, and for what counts them. */
export async function refreshNotes(spaceId: number): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: listKey(spaceId) }), refreshSpaces()]);
}

function changeCards(spaceId: number, change: (cards: NoteSummary[]) => NoteSummary[]): void {
  queryClient.setQueryData<Pages>(listKey(spaceId), (known) => known && { ...known, pages: known.pages.map(change) });
}

function cardText({ content }: Note): Pick<NoteSummary, 'content' | 'length'> {
  return { content: content.slice(0, noteLimits.preview), length: content.length };
}
