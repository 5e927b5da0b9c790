export { createUsage } from './create-usage.ts';
export type { Usage, UsageEvent } from './usage.ts';
