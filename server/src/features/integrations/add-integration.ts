import type { Integration, NewIntegration } from '@atrium/contract/integrations';
import { findService, type Service } from '@atrium/contract/services';
import type { Actor } from '../../platform/http/actor.ts';
import { sessionIsOver } from '../../platform/http/identity.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Credentials, lastFour, readCredentials } from './domain/read-credentials.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';
import { presentIntegration } from './present.ts';
import { sealCredentials } from './sealed-credentials.ts';
import {
  hasModelKeys,
  insertIntegration,
  integrationsOf,
  lockIntegrationsOf,
  removeService,
  writeIntegration,
} from './store.ts';
import { type Check, tryKey } from './try-key.ts';

/**
 * Connects a service: the key is tested with its vendor, then encrypted and stored. A key that the vendor refuses is
 * not stored; one whose vendor cannot be reached is. Nothing is stored for a user who was signed out meanwhile.
 */
export function addIntegration(deps: IntegrationsDeps) {
  const tried = tryKey(deps);
  return async (actor: Actor, given: NewIntegration): Promise<Integration> => {
    const service = openService(given.serviceType, given.serviceName);
    const credentials = credentialsFor(service, given.credentialsEncrypted);
    const check = await tried(service, credentials);
    if (check.checkState === 'refused') throw new Problem('key-refused', check.checkMessage ?? undefined);
    // A vendor may take seconds to say so.
    if (!(await deps.accounts.isSignedIn(actor))) throw sessionIsOver(actor.kind, { access: 'user' });
    const integration = await keep(deps, actor, service, { credentials, check, given });
    deps.log.info({ userId: actor.userId, service: service.name, check: check.checkState }, 'a service was connected');
    return integration;
  };
}

function openService(type: string, name: string): Service {
  const service = findService(type, name);
  if (!service) throw new Problem('service-not-open', 'This service is not known here.');
  if (service.by === 'key') return service;
  if (service.by === 'always') throw new Problem('service-not-open', 'This service is connected already.');
  if (service.by === 'drive')
    throw new Problem('service-not-open', `${service.label} is connected by signing in to it, not with a key.`);
  throw new Problem('service-not-open', `${service.label} cannot be connected yet.`);
}

function credentialsFor(service: Service, text: string): Credentials {
  const read = readCredentials(service, text);
  if (read.kind === 'no-key') throw new Problem('missing-api-key');
  if (read.kind === 'wrong') throw new Problem('invalid-request', read.message);
  return read.credentials;
}

async function keep(
  { database, clock, seal, accounts }: IntegrationsDeps,
  { userId, sessionId }: Actor,
  { type: serviceType, name: serviceName }: Service,
  { credentials, check, given }: { credentials: Credentials; check: Check; given: NewIntegration },
): Promise<Integration> {
  const service = { serviceType, serviceName };
  const now = clock.now();
  const fresh = {
    ...check,
    sealed: sealCredentials(seal, userId, service, credentials),
    last4: lastFour(credentials.apiKey),
    isActive: given.isActive,
    updatedAt: now,
  };
  const scope = given.saveCredentials ? null : sessionId;
  return database.transaction(async (tx) => {
    await lockIntegrationsOf(tx, userId);
    const rows = await integrationsOf(tx, { userId, sessionId });
    const before = rows.find(
      (row) => row.serviceType === serviceType && row.serviceName === serviceName && row.sessionId === scope,
    );
    const row = before
      ? await writeIntegration(tx, userId, before.id, fresh)
      : await insertIntegration(tx, { userId, ...service, ...fresh, sessionId: scope, createdAt: now });
    if (row === null) throw new Problem('conflict');
    // A saved key replaces one that is only for this session. A key for this session leaves the saved one for other
    // sessions.
    if (scope === null) await removeService(tx, { userId, sessionId }, service, row.id);
    await accounts.noteOwnKeys(tx, userId, await hasModelKeys(tx, userId));
    return presentIntegration(row);
  });
}
