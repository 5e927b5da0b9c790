import { findService } from '@atrium/contract/services';
import { SealBroken } from '../../platform/crypto/seal.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ModelConnection } from '../../ports/model-connector.ts';
import { unreadableSentence } from './change-integration.ts';
import { type OwnVendor, vendorOfService } from './domain/service-vendor.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';
import { ownConnection } from './own-connection.ts';
import { oneOfEach } from './present.ts';
import { openCredentials } from './sealed-credentials.ts';
import { type IntegrationRow, integrationsOf, writeCheck } from './store.ts';
import { refusedSentence } from './try-key.ts';

/** A user's own key for models of its vendor. It stays encrypted until it is used. */
export interface OwnKey {
  readonly vendor: OwnVendor;
  readonly serviceType: 'ai_model' | 'processing';
  /** The name for use in a sentence, for instance 'OpenAI'. */
  readonly label: string;
  /** Decrypts the key, with its address, for one call; null if it can no longer be decrypted. */
  open(): Omit<ModelConnection, 'thinking'> | null;
  /** Stores whether the vendor accepted or refused the key in use, if that changed. Never throws. */
  note(state: 'accepted' | 'refused'): Promise<void>;
}

/** The caller's active keys, in the order of the catalogue; one query. */
export function ownKeysOf(deps: IntegrationsDeps) {
  return async (actor: Pick<Actor, 'userId' | 'sessionId'>): Promise<readonly OwnKey[]> => {
    const rows = oneOfEach(await integrationsOf(deps.database.db, actor));
    return rows.flatMap((row) => {
      const vendor = vendorOfService(row.serviceName);
      return row.isActive && vendor ? [ownKey(deps, row, vendor)] : [];
    });
  };
}

function ownKey(deps: IntegrationsDeps, row: IntegrationRow, vendor: OwnVendor): OwnKey {
  const { seal, settings, clock, database, log } = deps;
  const label = findService(row.serviceType, row.serviceName)?.label ?? row.serviceName;
  return {
    vendor,
    serviceType: row.serviceType === 'processing' ? 'processing' : 'ai_model',
    label,
    open() {
      try {
        return ownConnection(settings, vendor, openCredentials(seal, row));
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        log.warn({ userId: row.userId, service: row.serviceName }, unreadableSentence);
        return null;
      }
    },
    async note(state) {
      if (row.checkState === state) return;
      const checkMessage = state === 'refused' ? refusedSentence(label) : null;
      try {
        await writeCheck(database.db, row, { checkState: state, checkMessage, checkedAt: clock.now() });
      } catch (err) {
        log.warn({ userId: row.userId, err }, 'what a vendor said of a key could not be kept');
      }
    },
  };
}
