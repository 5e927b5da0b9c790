import type { Task } from '@atrium/contract/tasks';

/** An open task of space 1. */
export const sampleTask: Task = {
  id: 'a',
  spaceId: 1,
  title: 'Call the harbour',
  description: '',
  status: 'open',
  priority: 'medium',
  dueDate: null,
  assignee: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
