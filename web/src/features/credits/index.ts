export { formatCredits } from './format-credits.ts';
export { paymentsChannel, refreshCredits, useCredits, usePackages } from './queries.ts';
