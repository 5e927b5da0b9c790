// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listIntegrations: Route<'listIntegrations'> = { method: 'GET', path: '/api/integrations' };
export const addIntegration: Route<'addIntegration'> = { method: 'POST', path: '/api/integrations' };
export const removeIntegration: Route<'removeIntegration'> = { method: 'DELETE', path: '/api/integrations/:id' };
export const setIntegrationActive: Route<'setIntegrationActive'> = { method: 'PATCH', path: '/api/integrations/:id' };
export const testIntegration: Route<'testIntegration'> = { method: 'POST', path: '/api/integrations/:id/test' };
