import type { Seal } from '../../platform/crypto/seal.ts';
import type { Credentials } from './domain/read-credentials.ts';
import type { IntegrationRow, ServiceKey } from './store.ts';

/** Binds encrypted credentials to their owner and service: they cannot be decrypted for any other. */
function keyPurpose(userId: string, { serviceType, serviceName }: ServiceKey): string {
  return `integrations:${userId}:${serviceType}:${serviceName}`;
}

export function sealCredentials(seal: Seal, userId: string, service: ServiceKey, credentials: Credentials): string {
  return seal.seal(JSON.stringify(credentials), keyPurpose(userId, service));
}

/** Throws SealBroken if the key they were encrypted with is gone. */
export function openCredentials(seal: Seal, row: Pick<IntegrationRow, 'userId' | 'sealed'> & ServiceKey): Credentials {
  return JSON.parse(seal.open(row.sealed, keyPurpose(row.userId, row)));
}
