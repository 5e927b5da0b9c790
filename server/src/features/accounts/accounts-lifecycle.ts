import { removeAttemptsOf } from '../../platform/attempts/attempt-store.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { findAvatar } from './avatars/avatar-store.ts';
import { passkeysOf } from './passkeys/passkey-store.ts';
import { presentIdentity, presentPasskey, presentSession, presentUser } from './present.ts';
import { sessionsOf } from './sessions/session-store.ts';
import { identitiesOf } from './sign-in/identity-store.ts';
import { forgetGrant } from './storage/create-storage-grants.ts';
import { findGrant } from './storage/storage-grant-store.ts';
import { findUser } from './store.ts';
import type { ExportedFile, UserLifecycle } from './user-lifecycle.ts';

/**
 * Exports the account itself, and tells others when it is deleted. The account's rows are deleted with the user's row.
 */
export function accountsLifecycle(deps: AccountsDeps): UserLifecycle {
  return {
    exporting: (userId) => exportAccount(deps, userId),
    async deleting(tx, userId) {
      await forgetGrant(tx, userId);
      await removeAttemptsOf(tx, userId);
    },
  };
}

async function* exportAccount(deps: AccountsDeps, userId: string): AsyncGenerator<ExportedFile, void> {
  const { db } = deps.database;
  const user = await findUser(db, userId);
  if (!user) return;
  const { avatar: _address, ...profile } = presentUser(user);
  yield asJson('account/profile.json', { ...profile, createdAt: user.createdAt.toISOString() });
  const identities = await identitiesOf(db, userId);
  const passkeys = await passkeysOf(db, userId);
  const sessions = await sessionsOf(db, userId, deps.clock.now());
  const grant = await findGrant(db, userId);
  yield asJson('account/sign-in.json', {
    identities: identities.map((row) => ({
      ...presentIdentity(row, deps.providerNames),
      issuer: row.issuer,
      subject: row.subject,
    })),
    passkeys: passkeys.map(presentPasskey),
    sessions: sessions.map((row) => presentSession(row, '')).map(({ isCurrent: _none, ...session }) => session),
    storage: grant ? [{ service: grant.service, email: grant.email, connectedAt: grant.createdAt.toISOString() }] : [],
  });
  const picture = await findAvatar(db, userId);
  if (picture) yield { path: 'account/picture.webp', content: once(Buffer.from(picture.bytes, 'base64')) };
}

function asJson(path: string, value: unknown): ExportedFile {
  return { path, content: `${JSON.stringify(value, null, 2)}\n` };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
