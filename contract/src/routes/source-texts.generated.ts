// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listSourceChanges: Route<'listSourceChanges'> = { method: 'GET', path: '/api/sources/:id/changes' };
export const readSourceText: Route<'readSourceText'> = { method: 'GET', path: '/api/sources/:id/text' };
export const findSourceQuote: Route<'findSourceQuote'> = { method: 'GET', path: '/api/sources/:id/quote' };
export const readSourceFile: Route<'readSourceFile'> = { method: 'GET', path: '/api/sources/:id/file' };
