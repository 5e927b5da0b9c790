// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listGuide: Route<'listGuide'> = { method: 'GET', path: '/api/guide' };
export const readGuide: Route<'readGuide'> = { method: 'GET', path: '/api/guide/:page' };
