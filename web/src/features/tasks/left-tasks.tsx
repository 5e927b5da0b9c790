import type { Task } from '@atrium/contract/tasks';
import { type MouseEvent, useEffect, useReducer } from 'react';
import { focusNext } from '../../lib/focus-next.ts';
import { Button } from '../../ui/button.tsx';
import { discardDrafts } from '../../ui/notices/discard-drafts.ts';
import { useUser } from '../accounts/index.ts';
import type { TaskPages } from './queries.ts';
import { draftsOfGone, type LeftTask } from './task-draft.ts';

interface LeftTasksProps {
  readonly spaceId: number;
  /** The tasks of the space, as far as they are loaded. */
  readonly tasks: readonly Task[];
  readonly pages: TaskPages;
  /** Opens a new task with what was written under the key. */
  readonly onAdd: (key: string) => void;
}

/** What the user wrote in tasks that were deleted elsewhere before it was saved. */
export function LeftTasks({ spaceId, tasks, pages, onAdd }: LeftTasksProps) {
  const user = useUser();
  const [, readAgain] = useReducer((times: number) => times + 1, 0);
  // Until the user is known, it is not known whose words may be shown.
  const left = user.isPending ? [] : draftsOfGone(spaceId, user.data?.id ?? null, tasks);
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  // Its task may be on a later page, where nobody may ever look for what was written.
  const isSought = left.length > 0 && hasNextPage;
  useEffect(() => {
    if (isSought && !isFetching && !isError) void fetchNextPage();
  }, [isSought, isFetching, isError, fetchNextPage]);
  if (isSought) return null;
  const discard = ({ currentTarget }: MouseEvent, draft: LeftTask) => {
    const panel = currentTarget.closest('section');
    focusNext(() => panel?.querySelector('[role=status] button') ?? panel?.querySelector('[aria-label="Add task"]'));
    discardDrafts([draft], readAgain);
  };
  return left.map((draft) => (
    <div key={draft.key} role="status" className="mt-2 rounded-lg border border-line bg-raised p-3 text-sm">
      <p className="text-muted">
        This task was deleted elsewhere. What you wrote in it is kept until you close this tab.
      </p>
      <p dir="auto" className="mt-1 line-clamp-3 whitespace-pre-line text-left [overflow-wrap:anywhere]">
        {draft.words}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onAdd(draft.key)}>
          Add as a new task
        </Button>
        <Button size="sm" kind="ghost" onClick={(event) => discard(event, draft)}>
          Discard
        </Button>
      </div>
    </div>
  ));
}
