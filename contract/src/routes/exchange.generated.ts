// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const exportChat: Route<'exportChat'> = { method: 'GET', path: '/api/chat/:id/export' };
export const exportAccount: Route<'exportAccount'> = { method: 'GET', path: '/api/export' };
export const previewImport: Route<'previewImport'> = { method: 'POST', path: '/api/import/preview' };
export const runImport: Route<'runImport'> = { method: 'POST', path: '/api/import' };
