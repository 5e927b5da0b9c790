import { listTasks } from '@atrium/contract/routes/tasks.generated';
import type { Task } from '@atrium/contract/tasks';
import type { InfiniteData } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { takeOut } from '../../lib/take-out.ts';
import { refreshSpaces } from '../spaces/index.ts';

/** Tasks of a page. */
const pageSize = 100;

const listKey = (spaceId: number) => [addressOf(listTasks, { spaceId })] as const;
type Pages = InfiniteData<Task[], number>;

/** The tasks of a space in their order, page by page. */
export function useTasks(spaceId: number) {
  const list = useInfiniteQuery({
    queryKey: listKey(spaceId),
    staleTime: fresh.list,
    refetchOnWindowFocus: 'always',
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listTasks, { params: { spaceId }, query: { limit: pageSize, offset: pageParam }, signal }),
    getNextPageParam: (page, pages) => (page.length < pageSize ? undefined : pages.length * pageSize),
  });
  const tasks = list.data && [...new Map(list.data.pages.flat().map((task) => [task.id, task])).values()];
  return { ...list, tasks };
}

/** A task goes before the server has said so. Gives back how to put it where it was. */
export function dropTask(spaceId: number, id: string): () => void {
  return takeOut(listKey(spaceId), id);
}

/** Shows a change before the server has said so. */
export function changeTasks(spaceId: number, change: (tasks: readonly Task[]) => readonly Task[]): void {
  queryClient.setQueryData<Pages>(listKey(spaceId), (known) => {
    if (!known) return known;
    const tasks = change(known.pages.flat());
    // As many to each page as before, so that the next page begins where it did.
    return {
      ...known,
      pages: known.pages.map((_page, at) =>
        tasks.slice(at * pageSize, at === known.pages.length - 1 ? undefined : (at + 1) * pageSize),
      ),
    };
  });
}

/** Asks again for the tasks of a space, and for what counts them. */
export async function refreshTasks(spaceId: number): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: listKey(spaceId) }), refreshSpaces()]);
}

/** An answer that is still on its way must not undo what is shown. */
export async function cancelTasks(spaceId: number): Promise<void> {
  await queryClient.cancelQueries({ queryKey: listKey(spaceId) });
}
