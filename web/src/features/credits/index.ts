export { formatCredits } from './format-credits.ts';
export { refreshCredits, useCredits, usePackages } from './queries.ts';
