// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const readChatTotal: Route<'readChatTotal'> = { method: 'GET', path: '/api/chat/:id/total' };
export const renameChat: Route<'renameChat'> = { method: 'PATCH', path: '/api/chat/:id' };
export const deleteChat: Route<'deleteChat'> = { method: 'DELETE', path: '/api/chat/:id' };
export const restoreChat: Route<'restoreChat'> = { method: 'POST', path: '/api/chat/:id/restore' };
export const pinChat: Route<'pinChat'> = { method: 'PUT', path: '/api/chat/:id/pin' };
export const setChatPersonas: Route<'setChatPersonas'> = { method: 'PUT', path: '/api/chat/:id/personas' };
export const deleteChats: Route<'deleteChats'> = { method: 'POST', path: '/api/chat-sessions/delete' };
export const restoreChats: Route<'restoreChats'> = { method: 'POST', path: '/api/chat-sessions/restore' };
export const showBranch: Route<'showBranch'> = { method: 'PUT', path: '/api/chat/:id/branch' };
