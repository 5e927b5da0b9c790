import { listShares, readChatShare, readShared, revokeShare } from '@atrium/contract/routes/sharing.generated';
import type { Share } from '@atrium/contract/sharing';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { unlessGone } from '../../lib/is-gone.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';

const listKey = [addressOf(listShares)] as const;
const stateKey = (chatId: string) => [addressOf(readChatShare, { id: chatId })] as const;

/** The link of a chat, and what it shows or would show. */
export function useShareState(chatId: string) {
  return useQuery({
    queryKey: stateKey(chatId),
    staleTime: 0,
    queryFn: ({ signal }) => call(readChatShare, { params: { id: chatId }, signal }),
  });
}

/** All links of the signed-in user. */
export function useShares() {
  return useQuery({ queryKey: listKey, staleTime: 0, queryFn: ({ signal }) => call(listShares, { signal }) });
}

/** Reloads everything that a change of a link may affect. */
export async function refreshShares(chatId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: stateKey(chatId) }),
    queryClient.invalidateQueries({ queryKey: listKey }),
  ]);
}

/** Revokes a link. A link that is already gone counts as revoked. */
export async function revoke({ id, chatId }: Share): Promise<void> {
  await unlessGone(call(revokeShare, { params: { id } }));
  await refreshShares(chatId);
}

/** The shared copy behind a link, page by page. */
export function useShared(token: string) {
  return useInfiniteQuery({
    queryKey: [addressOf(readShared, { token })],
    retry: false,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => call(readShared, { params: { token }, query: { after: pageParam }, signal }),
    getNextPageParam: (page) => page.nextAfter,
  });
}

/** The full address of a link, for giving it to others. */
export function linkOf(token: string): string {
  return new URL(paths.shared(token), location.origin).href;
}
