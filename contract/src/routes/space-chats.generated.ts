// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listSpaceChats: Route<'listSpaceChats'> = { method: 'GET', path: '/api/spaces/:spaceId/chats' };
export const moveChat: Route<'moveChat'> = { method: 'PUT', path: '/api/chat/:id/space' };
export const chatToSource: Route<'chatToSource'> = { method: 'POST', path: '/api/chat/:id/source' };
