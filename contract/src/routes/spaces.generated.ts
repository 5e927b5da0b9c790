// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listSpaces: Route<'listSpaces'> = { method: 'GET', path: '/api/spaces' };
export const listDeletedSpaces: Route<'listDeletedSpaces'> = { method: 'GET', path: '/api/deleted-spaces' };
export const createSpace: Route<'createSpace'> = { method: 'POST', path: '/api/spaces' };
export const readSpace: Route<'readSpace'> = { method: 'GET', path: '/api/spaces/:spaceId' };
export const updateSpace: Route<'updateSpace'> = { method: 'PATCH', path: '/api/spaces/:spaceId' };
export const archiveSpace: Route<'archiveSpace'> = { method: 'PUT', path: '/api/spaces/:spaceId/archive' };
export const deleteSpace: Route<'deleteSpace'> = { method: 'DELETE', path: '/api/spaces/:spaceId' };
export const restoreSpace: Route<'restoreSpace'> = { method: 'POST', path: '/api/spaces/:spaceId/restore' };
export const addFolder: Route<'addFolder'> = { method: 'POST', path: '/api/spaces/:spaceId/folders' };
export const renameFolder: Route<'renameFolder'> = { method: 'PATCH', path: '/api/spaces/:spaceId/folders/:folderId' };
export const deleteFolder: Route<'deleteFolder'> = { method: 'DELETE', path: '/api/spaces/:spaceId/folders/:folderId' };
export const orderFolders: Route<'orderFolders'> = { method: 'PUT', path: '/api/spaces/:spaceId/folder-order' };
export const fileItem: Route<'fileItem'> = { method: 'PUT', path: '/api/spaces/:spaceId/items/:itemId/folder' };
export const listFolderItems: Route<'listFolderItems'> = { method: 'GET', path: '/api/spaces/:spaceId/folders/:folderId/items' };
