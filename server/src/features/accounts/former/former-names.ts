import { createHmac } from 'node:crypto';
import { formerPrefix } from '@atrium/contract/account-rules';
import { randomToken } from '../../../platform/crypto/random-token.ts';
import { type Resealed, resealRows } from '../../../platform/crypto/reseal-rows.ts';
import { SealBroken } from '../../../platform/crypto/seal.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { identitiesOf } from '../sign-in/identity-store.ts';
import { findFormerName, findSealedKey, insertSealedKey, saveFormerName, updateSealedKey } from './former-store.ts';

type Deps = Pick<AccountsDeps, 'seal' | 'log' | 'clock'>;

/** The purpose for which the key of the hashes is sealed. */
const purpose = 'accounts:former';

/** Whether the owner of rows is an account that was deleted. */
export const isFormer = (userId: string): boolean => userId.startsWith(formerPrefix);

/**
 * The id under which data outlives a deleted account. It is derived from the account's id, but leads back neither to
 * that id nor to a person. If the key cannot be opened it is random: what was paid is found by its payment as before,
 * and only its owner is not recognized.
 */
export async function formerIdOf(deps: Deps, tx: Tx, userId: string): Promise<string> {
  const key = await keyOf(deps, tx);
  return `${formerPrefix}${key === null ? randomToken() : hash(key, 'account', userId)}`;
}

/**
 * To be called before an identity is removed as a way into an account: records that it was one, so that it is not
 * welcomed as new later.
 */
export async function noteFormer(deps: Deps, tx: Tx, userId: string, identityId?: string): Promise<void> {
  const key = await keyOf(deps, tx);
  if (!key) return;
  const formerId = `${formerPrefix}${hash(key, 'account', userId)}`;
  for (const { id, issuer, subject } of await identitiesOf(tx, userId)) {
    if (identityId !== undefined && id !== identityId) continue;
    await saveFormerName(tx, { nameHash: nameHash(key, issuer, subject), formerId, leftAt: deps.clock.now() });
  }
}

/** The former account of an identity; null if it never had one. */
export async function findFormer(deps: Deps, tx: Tx, issuer: string, subject: string): Promise<string | null> {
  const key = await keyOf(deps, tx);
  return key && findFormerName(tx, nameHash(key, issuer, subject));
}

/**
 * Seals the key of the hashes anew. The key itself stays, because the hashes of deleted accounts cannot be made again.
 */
export function resealFormerKey({
  database: { db },
  seal,
}: Pick<AccountsDeps, 'database' | 'seal'>): Promise<Resealed> {
  return resealRows(seal, {
    after: async () => {
      const sealed = await findSealedKey(db);
      return sealed === null ? [] : [{ sealed }];
    },
    reseal: ({ sealed }) => updateSealedKey(db, seal.seal(seal.open(sealed, purpose), purpose)),
  });
}

/**
 * Whether the key of the hashes can be opened. It is created at the first start, so there is always something sealed by
 * which a later start finds out that an ENCRYPTION_KEY is not the right one.
 */
export async function opensFormerKey({
  database: { db },
  seal,
}: Pick<AccountsDeps, 'database' | 'seal'>): Promise<boolean> {
  try {
    await openKey(seal, db);
    return true;
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return false;
  }
}

/** The key of the hashes. A key that cannot be opened is kept, in case its ENCRYPTION_KEY comes back. */
async function keyOf({ seal, log }: Deps, tx: Tx): Promise<string | null> {
  try {
    return await openKey(seal, tx);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    log.error({ err: error }, 'who had an account here before cannot be told: no ENCRYPTION_KEY opens the key for it');
    return null;
  }
}

/** Throws SealBroken. */
async function openKey(seal: Deps['seal'], db: Db | Tx): Promise<string | null> {
  let sealed = await findSealedKey(db);
  if (sealed === null) {
    await insertSealedKey(db, seal.seal(randomToken(), purpose));
    sealed = await findSealedKey(db);
  }
  return sealed && seal.open(sealed, purpose);
}

const nameHash = (key: string, issuer: string, subject: string) => hash(key, 'name', JSON.stringify([issuer, subject]));

function hash(key: string, kind: 'account' | 'name', text: string): string {
  return createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url');
}
