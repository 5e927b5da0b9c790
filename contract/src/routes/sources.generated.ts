// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listSources: Route<'listSources'> = { method: 'GET', path: '/api/spaces/:spaceId/sources' };
export const addSourceFile: Route<'addSourceFile'> = { method: 'POST', path: '/api/spaces/:spaceId/sources/files' };
export const addSourceText: Route<'addSourceText'> = { method: 'POST', path: '/api/spaces/:spaceId/sources/texts' };
export const addSourcePage: Route<'addSourcePage'> = { method: 'POST', path: '/api/spaces/:spaceId/sources/pages' };
export const includeAllSources: Route<'includeAllSources'> = { method: 'PUT', path: '/api/spaces/:spaceId/sources/inclusion' };
export const readSource: Route<'readSource'> = { method: 'GET', path: '/api/sources/:id' };
export const updateSource: Route<'updateSource'> = { method: 'PATCH', path: '/api/sources/:id' };
export const retrySource: Route<'retrySource'> = { method: 'POST', path: '/api/sources/:id/retry' };
export const refreshSource: Route<'refreshSource'> = { method: 'POST', path: '/api/sources/:id/refresh' };
export const deleteSource: Route<'deleteSource'> = { method: 'DELETE', path: '/api/sources/:id' };
export const restoreSource: Route<'restoreSource'> = { method: 'POST', path: '/api/sources/:id/restore' };
export const listKnowledgeBase: Route<'listKnowledgeBase'> = { method: 'GET', path: '/api/knowledge-base' };
