import type { Task } from '@atrium/contract/tasks';
import { joinedWords } from '../../lib/joined-words.ts';
import { type LeftDraft, leftDrafts } from '../../lib/left-drafts.ts';
import { tabDraft } from '../../lib/tab-draft.ts';

/** The fields of a task that the user edits. */
export type TaskFields = Pick<Task, 'title' | 'description' | 'status' | 'priority' | 'dueDate' | 'assignee'>;

interface TaskDraft {
  readonly spaceId: number;
  readonly fields: Partial<TaskFields>;
  /** The task that was edited, as it was then: if it is deleted elsewhere, a new task is made of both. */
  readonly before?: TaskFields;
  /**
   * The id of a new task. It stays the same until something else is typed, so that a retry after a lost answer adds
   * nothing twice.
   */
  readonly taskId?: string;
}

/** Unsaved input of the task form, by the id of the task, or of the space for a new task. */
export const taskDrafts = tabDraft<TaskDraft>('atrium.draft-task.', ({ fields }) => Boolean(fields));

/** A draft of a task that is gone. */
export interface LeftTask extends LeftDraft {
  readonly key: string;
}

/** What was written in tasks of a space that are not among its `tasks` any more: no list leads back to it. */
export function draftsOfGone(spaceId: number, owner: string | null, tasks: readonly Task[]): readonly LeftTask[] {
  const there = new Set([newTaskKey(spaceId), ...tasks.map(({ id }) => id)]);
  const gone = taskDrafts.keysOf(owner).filter((key) => !there.has(key));
  return gone.flatMap((key) => {
    const isOfIt = (draft: TaskDraft, each: string) => each === key && draft.spaceId === spaceId;
    return leftDrafts(taskDrafts, owner, isOfIt, wordsOf).map((left) => ({ ...left, key }));
  });
}

/** What was written in tasks of a space, new or existing ones, and was not saved. */
export function unsavedTasks(spaceId: number, owner: string | null): readonly LeftDraft[] {
  return leftDrafts(taskDrafts, owner, (draft) => draft.spaceId === spaceId, wordsOf);
}

function wordsOf({ fields }: TaskDraft): string {
  return joinedWords(fields.title, fields.description);
}

/** The key of the draft of a space's new task. */
export function newTaskKey(spaceId: number): string {
  return `new.${spaceId}`;
}
