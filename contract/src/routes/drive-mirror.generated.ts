// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const driveChat: Route<'driveChat'> = { method: 'GET', path: '/api/google-drive/chat-session/:sessionId' };
export const newChat: Route<'newChat'> = { method: 'POST', path: '/api/google-drive/new-chat' };
export const driveStatus: Route<'driveStatus'> = { method: 'GET', path: '/api/google-drive/status' };
export const pauseDrive: Route<'pauseDrive'> = { method: 'POST', path: '/api/google-drive/pause' };
export const syncDrive: Route<'syncDrive'> = { method: 'POST', path: '/api/google-drive/sync' };
export const rebuildDrive: Route<'rebuildDrive'> = { method: 'POST', path: '/api/google-drive/rebuild' };
export const disconnectDrive: Route<'disconnectDrive'> = { method: 'POST', path: '/api/google-drive/disconnect' };
export const importDriveChat: Route<'importDriveChat'> = { method: 'POST', path: '/api/google-drive/chat-session/:sessionId/import' };
