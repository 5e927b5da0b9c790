// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const listReports: Route<'listReports'> = { method: 'GET', path: '/api/spaces/:spaceId/reports' };
export const readReportMaterial: Route<'readReportMaterial'> = { method: 'GET', path: '/api/spaces/:spaceId/report-material' };
export const startReport: Route<'startReport'> = { method: 'POST', path: '/api/spaces/:spaceId/reports' };
export const readReport: Route<'readReport'> = { method: 'GET', path: '/api/reports/:id' };
export const cancelReport: Route<'cancelReport'> = { method: 'POST', path: '/api/reports/:id/cancel' };
export const retryReport: Route<'retryReport'> = { method: 'POST', path: '/api/reports/:id/retry' };
export const deleteReport: Route<'deleteReport'> = { method: 'DELETE', path: '/api/reports/:id' };
export const restoreReport: Route<'restoreReport'> = { method: 'POST', path: '/api/reports/:id/restore' };
export const exportReport: Route<'exportReport'> = { method: 'GET', path: '/api/reports/:id/export' };
