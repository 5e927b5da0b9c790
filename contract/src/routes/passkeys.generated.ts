// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listPasskeys: Route<'listPasskeys'> = { method: 'GET', path: '/api/auth/passkeys' };
export const beginPasskey: Route<'beginPasskey'> = { method: 'POST', path: '/api/auth/passkeys/begin' };
export const addPasskey: Route<'addPasskey'> = { method: 'POST', path: '/api/auth/passkeys' };
export const renamePasskey: Route<'renamePasskey'> = { method: 'PATCH', path: '/api/auth/passkeys/:id' };
export const removePasskey: Route<'removePasskey'> = { method: 'DELETE', path: '/api/auth/passkeys/:id' };
export const beginPasskeySignIn: Route<'beginPasskeySignIn'> = { method: 'POST', path: '/api/auth/passkeys/sign-in/begin' };
export const signInWithPasskey: Route<'signInWithPasskey'> = { method: 'POST', path: '/api/auth/passkeys/sign-in' };
