import { noteLimits } from '@atrium/contract/note-rules';
import type { Note, NoteSummary } from '@atrium/contract/notes';
import { listNotes, listNoteVersions, readNote } from '@atrium/contract/routes/notes.generated';
import { listReports } from '@atrium/contract/routes/studio.generated';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { changePages } from '../../lib/change-pages.ts';
import { cutText } from '../../lib/cut-text.ts';
import { pagesAfter } from '../../lib/pages-after.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { takeOut } from '../../lib/take-out.ts';
import { refreshSpaces } from '../spaces/index.ts';

/** How many notes a page has. */
const pageSize = 50;

const listKey = (spaceId: number) => [addressOf(listNotes, { spaceId })] as const;
const noteKey = (id: string) => [addressOf(readNote, { id })] as const;

/** The notes of a space, newest first, page by page. */
export function useNotes(spaceId: number) {
  const list = useInfiniteQuery({
    queryKey: listKey(spaceId),
    staleTime: fresh.list,
    refetchOnWindowFocus: 'always',
    ...pagesAfter(pageSize, (query, signal) => call(listNotes, { params: { spaceId }, query, signal })),
  });
  return { ...list, notes: list.data?.pages.flat() };
}

/** A whole note. It is loaded again each time it is opened, because it may have been changed elsewhere. */
export function noteQuery(id: string) {
  return queryOptions({
    queryKey: noteKey(id),
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => call(readNote, { params: { id }, signal }),
  });
}

/** The earlier versions of a note. */
export function useNoteVersions(id: string) {
  return useQuery({
    queryKey: [addressOf(listNoteVersions, { id })],
    staleTime: 0,
    queryFn: ({ signal }) => call(listNoteVersions, { params: { id }, signal }),
  });
}

/** Updates the cached note at once in its editor and its card. */
export function adoptNote(note: Note): void {
  queryClient.setQueryData<Note>(noteKey(note.id), note);
  changePages<NoteSummary>(listKey(note.spaceId), (cards) =>
    cards.map((card) => (card.id === note.id ? { ...card, ...note, ...cardText(note) } : card)),
  );
}

/** Removes a deleted note from the cache: returning to it shows that it does not exist. */
export function forgetNote(id: string): void {
  queryClient.removeQueries({ queryKey: noteKey(id) });
}

/** Removes a card before the server has confirmed the deletion. Returns a function that puts it back. */
export function dropCard(spaceId: number, id: string): () => void {
  return takeOut(listKey(spaceId), id);
}

/** Reloads the notes of a space and the counts of spaces. */
export async function refreshNotes(spaceId: number): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: listKey(spaceId) }), refreshSpaces()]);
}

/** Connects the tabs of one browser. A note is saved often while it is written: only what shows it is loaded again. */
const channel = new BroadcastChannel('atrium.notes');
channel.onmessage = ({ data: { id, spaceId } }: MessageEvent<Pick<Note, 'id' | 'spaceId'>>) => {
  for (const queryKey of [noteKey(id), [addressOf(listNoteVersions, { id })], listKey(spaceId)])
    void queryClient.invalidateQueries({ queryKey });
};

/** Tells the other tabs that the text of a note was changed here. */
export function tellNote({ id, spaceId }: Note): void {
  channel.postMessage({ id, spaceId });
}

/** Reloads the reports of a space, which lead to their notes as long as these are there. */
export async function refreshReportsOf(spaceId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [addressOf(listReports, { spaceId })] });
}

function cardText({ content }: Note): Pick<NoteSummary, 'content' | 'length'> {
  return { content: cutText(content, noteLimits.preview), length: content.length };
}
