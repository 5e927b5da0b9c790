import { listDeletedSpaces, listFolderItems, listSpaces, readSpace } from '@atrium/contract/routes/spaces.generated';
import type { Space } from '@atrium/contract/spaces';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { isGone } from '../../lib/is-gone.ts';
import { pagesAfter } from '../../lib/pages-after.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { useUser } from '../accounts/index.ts';

const spacesKey = [addressOf(listSpaces)] as const;
const archivedKey = [addressOf(listSpaces, {}, { archived: true })] as const;

function spaceKey(spaceId: number) {
  return [addressOf(readSpace, { spaceId })] as const;
}

/** What was counted is counted anew when one comes back to the page: another tab may have added to it. */
const whenBack = { refetchOnWindowFocus: 'always' } as const;

const spacesQuery = queryOptions({
  ...whenBack,
  queryKey: spacesKey,
  queryFn: ({ signal }) => call(listSpaces, { signal }),
  staleTime: fresh.list,
});

const archivedQuery = queryOptions({
  ...whenBack,
  queryKey: archivedKey,
  queryFn: ({ signal }) => call(listSpaces, { query: { archived: 'true' }, signal }),
  staleTime: fresh.list,
});

/** The spaces of the one signed in, by their number, the archived ones left out; asked for by nobody else. */
export function useSpaces() {
  const isSignedIn = Boolean(useUser().data);
  return useQuery({ ...spacesQuery, enabled: isSignedIn });
}

export function useArchivedSpaces(when = true) {
  const isSignedIn = Boolean(useUser().data);
  return useQuery({ ...archivedQuery, enabled: isSignedIn && when });
}

/** The deleted spaces that can still be brought back. */
export function useDeletedSpaces() {
  const isSignedIn = Boolean(useUser().data);
  return useQuery({
    queryKey: [addressOf(listDeletedSpaces)],
    queryFn: ({ signal }) => call(listDeletedSpaces, { signal }),
    staleTime: 0,
    enabled: isSignedIn,
  });
}

/** A space with its folders, archived or not. A 404 where it is not the caller's. */
export function useSpace(spaceId: number) {
  const isSignedIn = Boolean(useUser().data);
  return useQuery({
    ...whenBack,
    queryKey: spaceKey(spaceId),
    queryFn: ({ signal }) => call(readSpace, { params: { spaceId }, signal }),
    staleTime: fresh.list,
    enabled: isSignedIn,
  });
}

/** Things of a folder asked for at a time. */
const folderPage = 100;

/** What is in a folder, the last made first, page by page. */
export function useFolderItems(spaceId: number, folderId: string) {
  const list = useInfiniteQuery({
    queryKey: [addressOf(listFolderItems, { spaceId, folderId })],
    staleTime: fresh.list,
    ...pagesAfter(folderPage, (query, signal) =>
      call(listFolderItems, { params: { spaceId, folderId }, query, signal }),
    ),
  });
  return { ...list, items: list.data?.pages.flat() };
}

/** Shows a change of a space before the server is asked again. */
export function showSpace(space: Space): void {
  queryClient.setQueryData(spaceKey(space.id), (known: object | undefined) => known && { ...known, ...space });
  queryClient.setQueryData(spacesKey, (known: readonly Space[] | undefined) =>
    known?.map((each) => (each.id === space.id ? space : each)),
  );
}

/** The addresses of the lists of spaces, of one space, and of what is in its folders. */
const ofSpaces = /^\/api\/(deleted-)?spaces(\?|$|\/\d+($|\/folders))/;

/** Asks again for spaces, their counts and folders, after a change of one or of what is in one. */
export function refreshSpaces(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => ofSpaces.test(String(address)) });
}

/** Where what was asked of a space is not there, the space may be deleted: it is asked for again, and its page says so. */
export function lookWhetherGone(error: unknown): void {
  if (isGone(error)) void refreshSpaces();
}

/** Asks again for everything of one space that is on the page: the lists of what is in it too. */
export async function refreshWithin(spaceId: number): Promise<void> {
  const within = `/api/spaces/${spaceId}/`;
  await Promise.all([
    refreshSpaces(),
    queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => String(address).startsWith(within) }),
  ]);
}
