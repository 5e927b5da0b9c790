import type { Service } from '@atrium/contract/services';
import { withPatience } from '../../platform/lanes/with-patience.ts';
import type { Credentials } from './domain/read-credentials.ts';
import { vendorOfService } from './domain/service-vendor.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';
import { ownConnection } from './own-connection.ts';
import type { IntegrationRow } from './store.ts';

export type Check = Pick<IntegrationRow, 'checkState' | 'checkMessage' | 'checkedAt'>;

/** Milliseconds that a user waits for a vendor's answer about a key. */
const patience = 12_000;

/**
 * Tests a key with its vendor. If the vendor cannot be reached, the key counts as untested, which is not held against
 * it.
 */
export function tryKey({ checkKey, clock, settings }: IntegrationsDeps) {
  return async (service: Service, credentials: Credentials): Promise<Check> => {
    const checkedAt = clock.now();
    const vendor = vendorOfService(service.name);
    if (vendor === null) return { checkState: 'untested', checkMessage: null, checkedAt };
    const connection = { ...ownConnection(settings, vendor, credentials), thinking: 'none' as const };
    const verdict = await withPatience(patience, (signal) => checkKey(connection, signal)).catch(
      () => ({ state: 'untested', why: 'unreachable' }) as const,
    );
    switch (verdict.state) {
      case 'accepted':
        return { checkState: 'accepted', checkMessage: null, checkedAt };
      case 'refused':
        return { checkState: 'refused', checkMessage: refusedSentence(service.label), checkedAt };
      case 'untested': {
        const why = verdict.why === 'unreachable' ? 'could not be reached' : 'could not say whether it knows the key';
        return { checkState: 'untested', checkMessage: `Not tested: ${service.label} ${why}.`, checkedAt };
      }
    }
  };
}

export function refusedSentence(label: string): string {
  return `${label} did not accept this key.`;
}
