import { listChats } from '@atrium/contract/routes/first-load.generated';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { fresh, queryClient } from '../../../lib/query-client.ts';
import { useUser } from '../../accounts/index.ts';
import { chatListKey, useHistory } from '../queries.ts';

/** Chats of a page. */
const pageSize = 100;

/** All chats, page by page as they are scrolled to; read again when the sidebar hears of a change. */
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
