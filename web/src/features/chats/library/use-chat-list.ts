import { listChats } from '@atrium/contract/routes/first-load.generated';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { fresh, queryClient } from '../../../lib/query-client.ts';
import { useUser } from '../../accounts/index.ts';
import { chatListKey, useHistory } from '../queries.ts';

/** How many chats a page has. */
const pageSize = 100;

/** All chats, loaded page by page while scrolling, and reloaded when the sidebar's list changes. */
export function useChatList() {
  const isSignedIn = Boolean(useUser().data);
  const list = useInfiniteQuery({
    queryKey: chatListKey,
    enabled: isSignedIn,
    staleTime: fresh.list,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listChats, { query: { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const news = useHistory().data;
  useEffect(() => {
    if (news) void queryClient.invalidateQueries({ queryKey: chatListKey });
  }, [news]);
  const chats = useMemo(() => {
    const all = list.data?.pages.flatMap((page) => page.chats);
    return all && [...new Map(all.map((chat) => [chat.id, chat])).values()];
  }, [list.data]);
  return { ...list, chats };
}
