import { listDeletedSpaces, listFolderItems, listSpaces, readSpace } from '@atrium/contract/routes/spaces.generated';
import type { Space } from '@atrium/contract/spaces';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { isGone } from '../../lib/is-gone.ts';
import { pagesAfter } from '../../lib/pages-after.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { useUser } from '../accounts/index.ts';
import { tellSpaces } from './tell-spaces.ts';

const spacesKey = [addressOf(listSpaces)] as const;
const archivedKey = [addressOf(listSpaces, {}, { archived: true })] as const;

function spaceKey(spaceId: number) {
  return [addressOf(readSpace, { spaceId })] as const;
}

/** Counts are reloaded when the user returns to the page: another tab may have changed them. */
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

/** The spaces of the signed-in user by id, without the archived ones. Not loaded for visitors. */
export function useSpaces() {
  const isSignedIn = Boolean(useUser().data);
  return useQuery({ ...spacesQuery, enabled: isSignedIn });
}

export function useArchivedSpaces() {
  const isSignedIn = Boolean(useUser().data);
  return useQuery({ ...archivedQuery, enabled: isSignedIn });
}

/** The deleted spaces that can still be restored. */
export function useDeletedSpaces() {
  const isSignedIn = Boolean(useUser().data);
  return useQuery({
    queryKey: [addressOf(listDeletedSpaces)],
    queryFn: ({ signal }) => call(listDeletedSpaces, { signal }),
    staleTime: 0,
    // Read again when the next of them goes for good.
    refetchInterval: ({ state: { data = [] } }) => {
      const next = Math.min(...data.map(({ keptUntil }) => Date.parse(keptUntil)));
      return Number.isFinite(next) && Math.max(1_000, next - Date.now());
    },
    enabled: isSignedIn,
  });
}

/** Milliseconds between two requests for an open space that is gone. */
const restorePoll = 5_000;

/** A space with its folders, archived or not. A 404 where it does not belong to the user. */
export function useSpace(spaceId: number) {
  const isSignedIn = Boolean(useUser().data);
  return useQuery({
    ...whenBack,
    queryKey: spaceKey(spaceId),
    queryFn: ({ signal }) => call(readSpace, { params: { spaceId }, signal }),
    staleTime: fresh.list,
    // A space that was deleted elsewhere while it was open may be restored there.
    refetchInterval: ({ state: { data, error } }) => data !== undefined && isGone(error) && restorePoll,
    enabled: isSignedIn,
  });
}

/** How many items of a folder are requested at a time. */
const folderPage = 100;

/** The items in a folder, newest first, page by page. */
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

/** Shows a change of a space before it is reloaded from the server. */
export function showSpace(space: Space): void {
  queryClient.setQueryData(spaceKey(space.id), (known: object | undefined) => known && { ...known, ...space });
  queryClient.setQueryData(spacesKey, (known: readonly Space[] | undefined) =>
    known?.map((each) => (each.id === space.id ? space : each)),
  );
}

/** Matches the addresses of the lists of spaces, of one space, and of the items in its folders. */
const ofSpaces = /^\/api\/(deleted-)?spaces(\?|$|\/\d+($|\/folders))/;

/** Reloads spaces, their counts and folders, after a change of a space or its contents, here and in the other tabs. */
export function refreshSpaces(): Promise<void> {
  tellSpaces();
  return reloadSpaces();
}

function reloadSpaces(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => ofSpaces.test(String(address)) });
}

/**
 * Call this after a failed request about a space: on a 404 the space may have been deleted, so it is reloaded and its
 * page says so.
 */
export function lookWhetherGone(error: unknown): void {
  if (isGone(error)) void reloadSpaces();
}

/** Reloads everything of one space that is on the page, including the lists of its contents. */
export async function refreshWithin(spaceId: number): Promise<void> {
  const within = `/api/spaces/${spaceId}/`;
  await Promise.all([
    refreshSpaces(),
    queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => String(address).startsWith(within) }),
  ]);
}
