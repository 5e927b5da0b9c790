// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listPackages: Route<'listPackages'> = { method: 'GET', path: '/api/credits/packages' };
export const exportStatement: Route<'exportStatement'> = { method: 'GET', path: '/api/credits/statement.csv' };
