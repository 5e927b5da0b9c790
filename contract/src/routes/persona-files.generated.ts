// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const readPersonaFile: Route<'readPersonaFile'> = { method: 'POST', path: '/api/persona-files' };
export const exportPersona: Route<'exportPersona'> = { method: 'GET', path: '/api/digital-personas/:id/file' };
