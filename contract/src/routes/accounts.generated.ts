// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const logout: Route<'logout'> = { method: 'POST', path: '/api/auth/logout' };
export const logoutPage: Route<'logoutPage'> = { method: 'GET', path: '/api/auth/logout' };
export const logoutForm: Route<'logoutForm'> = { method: 'POST', path: '/api/auth/logout/form' };
export const demoLogin: Route<'demoLogin'> = { method: 'POST', path: '/api/auth/demo-login' };
export const updateUser: Route<'updateUser'> = { method: 'PATCH', path: '/api/auth/user' };
export const deleteUser: Route<'deleteUser'> = { method: 'DELETE', path: '/api/auth/user' };
export const readAvatar: Route<'readAvatar'> = { method: 'GET', path: '/api/auth/user/avatar' };
export const setAvatar: Route<'setAvatar'> = { method: 'PUT', path: '/api/auth/user/avatar' };
export const removeAvatar: Route<'removeAvatar'> = { method: 'DELETE', path: '/api/auth/user/avatar' };
export const listSessions: Route<'listSessions'> = { method: 'GET', path: '/api/auth/sessions' };
export const endSession: Route<'endSession'> = { method: 'DELETE', path: '/api/auth/sessions/:id' };
export const endOtherSessions: Route<'endOtherSessions'> = { method: 'DELETE', path: '/api/auth/sessions' };
