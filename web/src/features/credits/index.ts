export { formatCredits } from './format-credits.ts';
export { paymentsChannel, refreshCredits, useCredits } from './queries.ts';
