// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listAdminModels: Route<'listAdminModels'> = { method: 'GET', path: '/api/admin/models' };
export const addModel: Route<'addModel'> = { method: 'POST', path: '/api/admin/models' };
export const removeModel: Route<'removeModel'> = { method: 'DELETE', path: '/api/admin/models/:id' };
export const changeModel: Route<'changeModel'> = { method: 'PUT', path: '/api/admin/models/:id' };
export const resetModel: Route<'resetModel'> = { method: 'DELETE', path: '/api/admin/models/:id/changes' };
