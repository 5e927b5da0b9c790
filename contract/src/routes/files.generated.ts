// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const readAttachment: Route<'readAttachment'> = { method: 'GET', path: '/api/attachments/:id' };
export const deleteAttachment: Route<'deleteAttachment'> = { method: 'DELETE', path: '/api/attachments/:id' };
