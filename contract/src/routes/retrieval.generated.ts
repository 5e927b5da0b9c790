// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const readSearchState: Route<'readSearchState'> = { method: 'GET', path: '/api/knowledge-base/search' };
