import type { Task } from '@atrium/contract/tasks';
import type { TaskRow } from './store.ts';

export function presentTask({ userId: _user, deletedAt: _deleted, position: _position, ...row }: TaskRow): Task {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
