// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listTasks: Route<'listTasks'> = { method: 'GET', path: '/api/spaces/:spaceId/tasks' };
export const createTask: Route<'createTask'> = { method: 'POST', path: '/api/spaces/:spaceId/tasks' };
export const updateTask: Route<'updateTask'> = { method: 'PATCH', path: '/api/tasks/:id' };
export const orderTasks: Route<'orderTasks'> = { method: 'PUT', path: '/api/spaces/:spaceId/task-order' };
export const deleteTask: Route<'deleteTask'> = { method: 'DELETE', path: '/api/tasks/:id' };
export const restoreTask: Route<'restoreTask'> = { method: 'POST', path: '/api/tasks/:id/restore' };
