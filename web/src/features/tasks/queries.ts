import { listTasks } from '@atrium/contract/routes/tasks.generated';
import type { Task } from '@atrium/contract/tasks';
import type { InfiniteData } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { takeOut } from '../../lib/take-out.ts';
import { refreshSpaces } from '../spaces/index.ts';

/** How many tasks a page has. */
export const pageSize = 100;

const listKey = (spaceId: number) => [addressOf(listTasks, { spaceId })] as const;
type Pages = InfiniteData<Task[], number>;

/** The tasks of a space, in order, page by page. */
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

/** What loads further pages of tasks. */
export type TaskPages = Pick<ReturnType<typeof useTasks>, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>;

/** Removes a task before the server has confirmed the deletion. Returns a function that puts it back. */
export function dropTask(spaceId: number, id: string): () => void {
  return takeOut(listKey(spaceId), id);
}

/** Shows a change before the server has confirmed it. */
export function changeTasks(spaceId: number, change: (tasks: readonly Task[]) => readonly Task[]): void {
  queryClient.setQueryData<Pages>(listKey(spaceId), (known) => {
    if (!known) return known;
    const tasks = change(known.pages.flat());
    // Each page keeps its number of tasks, so that the next page begins at the same offset.
    return {
      ...known,
      pages: known.pages.map((_page, at) =>
        tasks.slice(at * pageSize, at === known.pages.length - 1 ? undefined : (at + 1) * pageSize),
      ),
    };
  });
}

/** Reloads the tasks of a space and the counts of spaces. */
export async function refreshTasks(spaceId: number): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: listKey(spaceId) }), refreshSpaces()]);
}

/** Cancels pending requests for the tasks, whose answers would undo what is shown. */
export async function cancelTasks(spaceId: number): Promise<void> {
  await queryClient.cancelQueries({ queryKey: listKey(spaceId) });
}
