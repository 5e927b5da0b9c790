// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listEmployees: Route<'listEmployees'> = { method: 'GET', path: '/api/spaces/:spaceId/employees' };
export const assignEmployee: Route<'assignEmployee'> = { method: 'PUT', path: '/api/spaces/:spaceId/employees/:personaId' };
export const removeEmployee: Route<'removeEmployee'> = { method: 'DELETE', path: '/api/spaces/:spaceId/employees/:personaId' };
