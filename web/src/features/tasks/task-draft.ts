import type { TaskFields } from './manage-tasks.ts';

/** Signing out forgets everything under 'atrium.draft'. */
const prefix = 'atrium.draft-task.';

/** What was written in the form of a task and not saved; null where nothing was. `key`: the task, or its space for a new one. */
export function readTaskDraft(key: string): Partial<TaskFields> | null {
  try {
    const kept: Partial<TaskFields> | null = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null');
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps it with the tab, or forgets it. A full storage keeps nothing: the page goes on without. */
export function keepTaskDraft(key: string, fields: Partial<TaskFields> | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, JSON.stringify(fields));
  } catch {
    // Storage is full or forbidden.
  }
}
