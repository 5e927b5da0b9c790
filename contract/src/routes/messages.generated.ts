// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const rateMessage: Route<'rateMessage'> = { method: 'PUT', path: '/api/messages/:id/rating' };
export const readMessageImage: Route<'readMessageImage'> = { method: 'GET', path: '/api/messages/:id/images/:n' };
