// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const discoverPages: Route<'discoverPages'> = { method: 'POST', path: '/api/spaces/:spaceId/discover' };
export const listPages: Route<'listPages'> = { method: 'POST', path: '/api/spaces/:spaceId/discover/listing' };
