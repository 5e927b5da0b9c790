export { createCredits } from './create-credits.ts';
export { watchCredits } from './credit-metrics.ts';
export type { About, Credits, NewHold, Posted, Posting, Wallet } from './credits.ts';
export { fromCredits, fromMicroUsd, toCredits, toUsd } from './domain/amounts.ts';
