// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const getUser: Route<'getUser'> = { method: 'GET', path: '/api/auth/user' };
export const listModels: Route<'listModels'> = { method: 'GET', path: '/api/models' };
export const getCredits: Route<'getCredits'> = { method: 'GET', path: '/api/user/credits' };
export const readStatement: Route<'readStatement'> = { method: 'GET', path: '/api/credits/statement' };
export const getUsage: Route<'getUsage'> = { method: 'GET', path: '/api/usage' };
export const getBilling: Route<'getBilling'> = { method: 'GET', path: '/api/billing' };
export const uploadAttachment: Route<'uploadAttachment'> = { method: 'POST', path: '/api/attachments' };
export const listChats: Route<'listChats'> = { method: 'GET', path: '/api/chat-sessions' };
export const readChat: Route<'readChat'> = { method: 'GET', path: '/api/chat/:id' };
export const searchChats: Route<'searchChats'> = { method: 'GET', path: '/api/chat-sessions/search' };
export const sendStream: Route<'sendStream'> = { method: 'POST', path: '/api/chat/send-stream' };
export const resumeRun: Route<'resumeRun'> = { method: 'GET', path: '/api/chat/runs/:id/events' };
export const stopRun: Route<'stopRun'> = { method: 'POST', path: '/api/chat/runs/:id/stop' };
export const driveHistory: Route<'driveHistory'> = { method: 'GET', path: '/api/google-drive/chat-history' };
