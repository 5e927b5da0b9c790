// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listAllPackages: Route<'listAllPackages'> = { method: 'GET', path: '/api/admin/credit-packages' };
export const savePackage: Route<'savePackage'> = { method: 'PUT', path: '/api/admin/credit-packages/:id' };
export const removePackage: Route<'removePackage'> = { method: 'DELETE', path: '/api/admin/credit-packages/:id' };
export const readMoneySettings: Route<'readMoneySettings'> = { method: 'GET', path: '/api/admin/money' };
export const saveMoneySettings: Route<'saveMoneySettings'> = { method: 'PUT', path: '/api/admin/money' };
export const listUsers: Route<'listUsers'> = { method: 'GET', path: '/api/admin/users' };
export const adjustCredits: Route<'adjustCredits'> = { method: 'POST', path: '/api/admin/users/:id/credits' };
export const setUserLimits: Route<'setUserLimits'> = { method: 'PUT', path: '/api/admin/users/:id/limits' };
export const readUserStatement: Route<'readUserStatement'> = { method: 'GET', path: '/api/admin/users/:id/statement' };
export const readAdminUsage: Route<'readAdminUsage'> = { method: 'GET', path: '/api/admin/usage' };
export const exportAdminUsage: Route<'exportAdminUsage'> = { method: 'GET', path: '/api/admin/usage/export.csv' };
export const readAudit: Route<'readAudit'> = { method: 'GET', path: '/api/admin/audit' };
