export { createCredits } from './create-credits.ts';
export type { About, Credits, NewHold, Wallet } from './credits.ts';
export { fromCredits, fromMicroUsd, toCredits, toUsd } from './domain/amounts.ts';
export { watchCredits } from './watch-credits.ts';
