// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const readChatShare: Route<'readChatShare'> = { method: 'GET', path: '/api/chat/:id/share' };
export const shareChat: Route<'shareChat'> = { method: 'POST', path: '/api/chat/:id/share' };
export const listShares: Route<'listShares'> = { method: 'GET', path: '/api/shares' };
export const updateShare: Route<'updateShare'> = { method: 'PUT', path: '/api/shares/:id' };
export const revokeShare: Route<'revokeShare'> = { method: 'DELETE', path: '/api/shares/:id' };
export const readShared: Route<'readShared'> = { method: 'GET', path: '/api/share/:token' };
export const continueShared: Route<'continueShared'> = { method: 'POST', path: '/api/share/:token/continue' };
