export { createUsage } from './create-usage.ts';
export type { FreeTokens, Usage, UsageEvent } from './usage.ts';
