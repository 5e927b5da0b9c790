export { createUsage } from './create-usage.ts';
export { type FreeTokens, goneOwner, type SearchLimit, type Usage, type UsageEvent } from './usage.ts';
export { createUsageReports, type UsageReports } from './usage-reports.ts';
