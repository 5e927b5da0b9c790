import type { Task } from '@atrium/contract/tasks';
import { expect, it } from 'vitest';
import { filterTasks } from './filter-tasks.ts';
import { moveItem } from './move-item.ts';

const now = new Date(2026, 10, 21);
const task = (id: string, fields: Partial<Task> = {}): Task => ({
  id,
  spaceId: 1,
  title: id,
  description: '',
  status: 'open',
  priority: 'medium',
  dueDate: null,
  assignee: null,
  createdAt: '',
  updatedAt: '',
  ...fields,
});
const tasks = [
  task('a', { dueDate: '2026-11-01' }),
  task('b', { status: 'completed', dueDate: '2026-11-01' }),
  task('c', { status: 'in_progress', assignee: { kind: 'self' } }),
];
const named = (filter: Parameters<typeof filterTasks>[1]) =>
  filterTasks(tasks, filter, now)
    .map(({ id }) => id)
    .join('');

it('narrows tasks to a status, to those overdue, to one’s own', () => {
  expect(['all', 'open', 'in_progress', 'completed', 'overdue', 'mine'].map((each) => named(each as 'all'))).toEqual([
    'abc',
    'a',
    'c',
    'b',
    'a',
    'c',
  ]);
});

it('moves an item up, down, and no further than the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
});
