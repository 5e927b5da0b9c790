import { SealBroken } from '../../../platform/crypto/seal.ts';
import { IdentityProviderError, type ProviderTokens } from '../../../ports/identity-provider.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { openTokens, sealTokens } from './sealed-tokens.ts';
import { changeGrant, findGrant, type StorageGrantRow } from './storage-grant-store.ts';
import { StorageGrantError } from './storage-grants.ts';

/** Milliseconds of remaining validity below which a token is not handed out any more. */
const margin = 60_000;

/** A valid token for a user's store; see `StorageGrants`. Callers at the same time share one refresh. */
export function accessToken(deps: AccountsDeps) {
  const running = new Map<string, Promise<string>>();
  return async (userId: string, rejected?: string): Promise<string> => {
    const { kept } = await read(deps, userId, rejected);
    if (kept) return kept;
    const known = running.get(userId);
    if (known) return known;
    const work = renew(deps, userId, rejected).finally(() => running.delete(userId));
    running.set(userId, work);
    return work;
  };
}

/** Reads the tokens once more first: another refresh may have ended since the caller saw the expired token. */
async function renew(deps: AccountsDeps, userId: string, rejected: string | undefined): Promise<string> {
  const { grant, tokens, kept } = await read(deps, userId, rejected);
  return kept ?? refresh(deps, grant, tokens.refreshToken);
}

/** The stored grant of a user; `kept` is its token if it can still be used. */
async function read(deps: AccountsDeps, userId: string, rejected: string | undefined) {
  const grant = await findGrant(deps.database.db, userId);
  if (!grant) throw new StorageGrantError('none', 'No storage is connected.');
  if (grant.isRevoked) throw new StorageGrantError('revoked', 'The access was taken back.');
  const tokens = await opened(deps, grant);
  const holds = tokens.expiresAt - deps.clock.now().getTime() > margin && tokens.accessToken !== rejected;
  return { grant, tokens, kept: holds ? tokens.accessToken : null };
}

async function opened(deps: AccountsDeps, grant: StorageGrantRow) {
  try {
    return openTokens(deps, grant.userId, grant.sealed);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    deps.log.error({ userId: grant.userId, err: error }, 'a storage token cannot be opened');
    // Nothing is noted: another replica may have the key, and an operator may put it back.
    if (error.lacksKey)
      throw new StorageGrantError('unreadable', 'The key of the access is missing.', { cause: error });
    await changeGrant(deps.database.db, grant, { isRevoked: true }, deps.clock.now());
    throw new StorageGrantError('revoked', 'The kept access cannot be read any more.', { cause: error });
  }
}

async function refresh(deps: AccountsDeps, grant: StorageGrantRow, refreshToken: string): Promise<string> {
  const tokens = await ask(deps, grant, refreshToken);
  const sealed = sealTokens(deps, grant.userId, tokens, refreshToken);
  await changeGrant(deps.database.db, grant, { sealed }, deps.clock.now());
  return tokens.accessToken;
}

async function ask(deps: AccountsDeps, grant: StorageGrantRow, refreshToken: string): Promise<ProviderTokens> {
  const { google } = deps.providers;
  if (!google) throw new StorageGrantError('unreachable', 'Google is not set up on this server any more.');
  try {
    return await google.refresh(refreshToken);
  } catch (error) {
    if (!(error instanceof IdentityProviderError)) throw error;
    if (error.kind !== 'revoked') throw new StorageGrantError('unreachable', error.message, { cause: error });
    await changeGrant(deps.database.db, grant, { isRevoked: true }, deps.clock.now());
    throw new StorageGrantError('revoked', error.message, { cause: error });
  }
}
