import { readSearchState } from '@atrium/contract/routes/retrieval.generated';
import { listSourceChanges, readSourceText } from '@atrium/contract/routes/source-texts.generated';
import { listKnowledgeBase, listSources, readSource } from '@atrium/contract/routes/sources.generated';
import type { KnowledgeItem, Source } from '@atrium/contract/sources';
import type { InfiniteData } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { changePages } from '../../lib/change-pages.ts';
import { pagesAfter } from '../../lib/pages-after.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { takeOut } from '../../lib/take-out.ts';
import { refreshSpaces } from '../spaces/index.ts';
import { isUnderWay, isUnreadable } from './domain/source-words.ts';

/** How many sources a page has. */
const pageSize = 50;
/** Milliseconds between two requests while sources are being processed. */
const lookAgain = 1_500;
/** How many characters are loaded at once: about twenty pages. */
const windowSize = 40_000;

type KnowledgePages = InfiniteData<KnowledgeItem[], string | undefined>;

const listKey = (spaceId: number) => [addressOf(listSources, { spaceId })] as const;
const leftOutKey = (spaceId: number) => [...listKey(spaceId), 'left out'] as const;
const sourceKey = (id: string) => [addressOf(readSource, { id })] as const;
const knowledgeKey = [addressOf(listKnowledgeBase)] as const;

/** The sources of a space, most recently added first, page by page; polled while one is being processed. */
export function useSources(spaceId: number) {
  const list = useInfiniteQuery({
    queryKey: listKey(spaceId),
    staleTime: fresh.list,
    refetchOnWindowFocus: 'always',
    ...pagesAfter(pageSize, (query, signal) => call(listSources, { params: { spaceId }, query, signal })),
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isUnderWay) ? lookAgain : false),
  });
  return { ...list, sources: list.data?.pages.flat() };
}

/**
 * Whether all sources of a space that can be read are in the knowledge base, including those on pages that are not
 * loaded; null where none can be read.
 */
export function useIsAllIncluded(
  spaceId: number,
  { sources = [], hasNextPage }: ReturnType<typeof useSources>,
): boolean | null {
  const readable = sources.filter((each) => !isUnreadable(each));
  const isAllHere = readable.every((each) => each.isInKnowledgeBase);
  const isOneLeftOut = useQuery({
    queryKey: leftOutKey(spaceId),
    staleTime: 0,
    enabled: isAllHere && hasNextPage,
    queryFn: ({ signal }) => hasReadableLeftOut(spaceId, signal),
  });
  if (readable.length === 0 && !hasNextPage) return null;
  return isAllHere && !(hasNextPage && isOneLeftOut.data);
}

/** Looks through the sources that are left out, page by page, for one that can be read. */
async function hasReadableLeftOut(spaceId: number, signal: AbortSignal): Promise<boolean> {
  let after: string | undefined;
  do {
    const query = { included: 'false', limit: pageSize, after } as const;
    const page = await call(listSources, { params: { spaceId }, query, signal });
    if (page.some((each) => !isUnreadable(each))) return true;
    after = page.length < pageSize ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
  return false;
}

/** One source, polled while it is being processed. */
export function useSource(id: string) {
  return useQuery({
    queryKey: sourceKey(id),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => call(readSource, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookAgain : false),
  });
}

/** The text of one version of a source, in windows, from the one that contains `at`, forwards and backwards. */
export function useSourceText(id: string, version: number, at: number) {
  const first = Math.floor(at / windowSize) * windowSize;
  return useInfiniteQuery({
    queryKey: [addressOf(readSourceText, { id }), version, first],
    // The text of a version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: first,
    enabled: version > 0,
    queryFn: ({ pageParam, signal }) =>
      call(readSourceText, { params: { id }, query: { from: pageParam, to: pageParam + windowSize }, signal }),
    getNextPageParam: ({ to, length }) => (to < length ? to : undefined),
    getPreviousPageParam: ({ from }) => (from > 0 ? Math.max(0, from - windowSize) : undefined),
  });
}

/** The changes found by refreshes of a web page. */
export function useSourceChanges(id: string) {
  return useQuery({
    queryKey: [addressOf(listSourceChanges, { id })],
    staleTime: 0,
    queryFn: ({ signal }) => call(listSourceChanges, { params: { id }, signal }),
  });
}

/** All sources of the user, polled while one is being processed; with a search text, those that match it. */
export function useKnowledgeBase(words: string) {
  const q = words || undefined;
  const pages = pagesAfter(pageSize, (query, signal) => call(listKnowledgeBase, { query: { ...query, q }, signal }));
  const list = useInfiniteQuery({
    queryKey: [...knowledgeKey, words],
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...pages,
    // A search returns one page, the best results first.
    getNextPageParam: (page) => (words === '' ? pages.getNextPageParam(page) : undefined),
    // A search is not polled: sources processed meanwhile are found by the next search.
    refetchInterval: ({ state }) => (words === '' && state.data?.pages.flat().some(isUnderWay) ? lookAgain : false),
  });
  return { ...list, items: list.data?.pages.flat() };
}

/** Whether search by meaning is available, and if not, what is missing for it. */
export function useSearchState() {
  return useQuery({
    queryKey: [addressOf(readSearchState)],
    staleTime: fresh.list,
    queryFn: ({ signal }) => call(readSearchState, { signal }),
  });
}

/** Updates the cached source at once in its card, its view and its row of the knowledge base. */
export function adoptSource(source: Source): void {
  queryClient.setQueryData<Source>(sourceKey(source.id), source);
  queryClient.setQueriesData<KnowledgePages>(
    { queryKey: knowledgeKey },
    (known) => known && { ...known, pages: known.pages.map((rows) => rows.map((row) => withSource(row, source))) },
  );
  changePages<Source>(listKey(source.spaceId), (cards) => cards.map((card) => (card.id === source.id ? source : card)));
}

function withSource(row: KnowledgeItem, source: Source): KnowledgeItem {
  return row.id === source.id ? { ...row, ...source, spaceName: row.spaceName, found: row.found } : row;
}

/** Removes a card before the server has confirmed the deletion. Returns a function that puts it back. */
export function dropCard(spaceId: number, id: string): () => void {
  return takeOut(listKey(spaceId), id);
}

/** Reloads the sources of a space, the counts of spaces and the knowledge base. Resolves when all of them are there. */
export async function refreshSources(spaceId: number): Promise<void> {
  await Promise.all([refreshList(spaceId), refreshBesides(spaceId)]);
}

/** Reloads the same, but resolves when the list of sources is there: the rest follows. */
export async function refreshListFirst(spaceId: number): Promise<void> {
  void refreshBesides(spaceId);
  await refreshList(spaceId);
}

function refreshList(spaceId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listKey(spaceId), exact: true });
}

function refreshBesides(spaceId: number): Promise<unknown> {
  const keys = [leftOutKey(spaceId), knowledgeKey];
  return Promise.all([...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })), refreshSpaces()]);
}
