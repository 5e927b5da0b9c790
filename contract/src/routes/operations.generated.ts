// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const readVersion: Route<'readVersion'> = { method: 'GET', path: '/api/version' };
export const readOpenApi: Route<'readOpenApi'> = { method: 'GET', path: '/api/openapi.json' };
export const showDocs: Route<'showDocs'> = { method: 'GET', path: '/api/docs' };
