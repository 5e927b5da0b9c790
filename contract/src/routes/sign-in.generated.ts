// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listProviders: Route<'listProviders'> = { method: 'GET', path: '/api/auth/providers' };
export const signInWithGoogle: Route<'signInWithGoogle'> = { method: 'GET', path: '/api/auth/google' };
export const signInWithApple: Route<'signInWithApple'> = { method: 'GET', path: '/api/auth/apple' };
export const signInWithMicrosoft: Route<'signInWithMicrosoft'> = { method: 'GET', path: '/api/auth/microsoft' };
export const signInWithOidc: Route<'signInWithOidc'> = { method: 'GET', path: '/api/auth/oidc' };
export const finishSignIn: Route<'finishSignIn'> = { method: 'GET', path: '/api/auth/callback/:provider' };
export const relayAppleSignIn: Route<'relayAppleSignIn'> = { method: 'POST', path: '/api/auth/callback/apple' };
export const becomeOwner: Route<'becomeOwner'> = { method: 'POST', path: '/api/auth/owner' };
export const listIdentities: Route<'listIdentities'> = { method: 'GET', path: '/api/auth/identities' };
export const removeIdentity: Route<'removeIdentity'> = { method: 'DELETE', path: '/api/auth/identities/:id' };
