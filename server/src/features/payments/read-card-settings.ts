import type { CardSettings } from '@atrium/contract/payments';
import type { CardSetup } from './payments-deps.ts';

/** Accepting cards needs both keys; the first missing one is named. */
export function readCardSettings({ publishableKey, provider }: CardSetup): CardSettings {
  if (!publishableKey) return { publishableKey: null, missing: 'STRIPE_PUBLISHABLE_KEY' };
  if (!provider) return { publishableKey: null, missing: 'STRIPE_SECRET_KEY' };
  return { publishableKey, missing: null };
}
