export { createIntegrations, type Integrations } from './create-integrations.ts';
export type { OwnKey } from './own-keys.ts';
export { resealIntegrations } from './reseal-integrations.ts';
