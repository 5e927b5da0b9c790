// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listNotes: Route<'listNotes'> = { method: 'GET', path: '/api/spaces/:spaceId/notes' };
export const createNote: Route<'createNote'> = { method: 'POST', path: '/api/spaces/:spaceId/notes' };
export const readNote: Route<'readNote'> = { method: 'GET', path: '/api/notes/:id' };
export const saveNote: Route<'saveNote'> = { method: 'PATCH', path: '/api/notes/:id' };
export const listNoteVersions: Route<'listNoteVersions'> = { method: 'GET', path: '/api/notes/:id/versions' };
export const deleteNote: Route<'deleteNote'> = { method: 'DELETE', path: '/api/notes/:id' };
export const restoreNote: Route<'restoreNote'> = { method: 'POST', path: '/api/notes/:id/restore' };
export const noteToSource: Route<'noteToSource'> = { method: 'POST', path: '/api/notes/:id/source' };
export const saveReplyAsNote: Route<'saveReplyAsNote'> = { method: 'POST', path: '/api/messages/:id/note' };
