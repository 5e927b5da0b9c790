// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.
import type { Route } from '../endpoints.ts';

export const readCardSettings: Route<'readCardSettings'> = { method: 'GET', path: '/api/stripe/config' };
export const createPayment: Route<'createPayment'> = { method: 'POST', path: '/api/stripe/create-payment-intent' };
export const confirmPayment: Route<'confirmPayment'> = { method: 'POST', path: '/api/stripe/confirm-payment' };
export const listPayments: Route<'listPayments'> = { method: 'GET', path: '/api/stripe/payments' };
export const readPayment: Route<'readPayment'> = { method: 'GET', path: '/api/stripe/payments/:id' };
export const receiveStripeEvent: Route<'receiveStripeEvent'> = { method: 'POST', path: '/api/stripe/webhook' };
export const listAllPayments: Route<'listAllPayments'> = { method: 'GET', path: '/api/admin/payments' };
export const refundPayment: Route<'refundPayment'> = { method: 'POST', path: '/api/admin/payments/:id/refund' };
