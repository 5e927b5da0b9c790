import { listSpaceChats } from '@atrium/contract/routes/space-chats.generated';
import { listSpaces, readSpace } from '@atrium/contract/routes/spaces.generated';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { addressOf, call } from '../../../lib/api.ts';
import { fresh, queryClient } from '../../../lib/query-client.ts';
import { useHistory } from '../queries.ts';

const pageSize = 50;

/** The chats of a space, page by page. They and the space's counts are reloaded when the sidebar's list changes. */
export function useSpaceChats(spaceId: number) {
  const list = useInfiniteQuery({
    queryKey: [addressOf(listSpaceChats, { spaceId })],
    staleTime: fresh.list,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listSpaceChats, {
        params: { spaceId },
        query: { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const news = useHistory().data;
  const known = useRef(news);
  useEffect(() => {
    if (known.current === news) return;
    known.current = news;
    for (const address of [
      addressOf(listSpaceChats, { spaceId }),
      addressOf(readSpace, { spaceId }),
      addressOf(listSpaces),
    ])
      void queryClient.invalidateQueries({ queryKey: [address] });
  }, [news, spaceId]);
  const chats = useMemo(() => {
    const all = list.data?.pages.flatMap((page) => page.chats);
    return all && [...new Map(all.map((chat) => [chat.id, chat])).values()];
  }, [list.data]);
  return { ...list, chats };
}
