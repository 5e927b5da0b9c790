import type { CardSettings } from '@atrium/contract/payments';
import type { CardSetup } from './payments-deps.ts';

/** Both keys are needed to take a card; the first that is missing is named. */
export function readCardSettings({ publishableKey, provider }: CardSetup): CardSettings {
  if (!publishableKey) return { publishableKey: null, missing: 'STRIPE_PUBLISHABLE_KEY' };
  if (!provider) return { publishableKey: null, missing: 'STRIPE_SECRET_KEY' };
  return { publishableKey, missing: null };
}
