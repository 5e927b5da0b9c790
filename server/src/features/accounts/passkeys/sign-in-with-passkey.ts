import type { UsedPasskey } from '@atrium/contract/passkeys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Problem } from '../../../platform/http/problem.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { withoutLostRole } from '../sign-in/without-lost-role.ts';
import { findUser, type UserRow } from '../store.ts';
import { refusing } from './add-passkey.ts';
import { passkeyCeremonies, placeOf } from './passkey-ceremony.ts';
import { findPasskey, updatePasskey } from './passkey-store.ts';

/** What the browser needs to request any passkey of this installation. */
export function beginPasskeySignIn(deps: AccountsDeps) {
  const ceremonies = passkeyCeremonies(deps);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { challenge, options } = await deps.passkeys.requestOptions(placeOf(deps, request));
    ceremonies.begin(request, reply, { kind: 'use', challenge, userId: null });
    return { options };
  };
}

/** Signs in the user whose passkey signed the challenge that this browser was given. */
export function signInWithPasskey(deps: AccountsDeps) {
  const ceremonies = passkeyCeremonies(deps);
  const enter = replaceSession(deps);
  return async (
    credential: z.infer<typeof UsedPasskey>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<UserRow> => {
    const { clientDataJSON, userHandle: handle } = credential.response;
    const challenge = await ceremonies.take(request, reply, { kind: 'use', userId: null }, clientDataJSON);
    const known = await findPasskey(deps.database.db, credential.id);
    const isOther = known && handle && Buffer.from(handle, 'base64url').toString('utf8') !== known.user.id;
    if (challenge === null || !known || isOther) {
      deps.log.warn({ address: request.ip }, 'a passkey was refused');
      throw new Problem('passkey-refused');
    }
    const { id, userId } = known.passkey;
    const place = placeOf(deps, request);
    const used = await refusing(() => deps.passkeys.verifyUse(place, challenge, credential, known.passkey));
    const { user } = await enter(request, reply, async (tx) => {
      // A passkey that was removed in the meantime signs nobody in.
      const isKept = await updatePasskey(tx, userId, id, { ...used, lastUsedAt: deps.clock.now() });
      const found = isKept && (await findUser(tx, userId));
      if (!found) throw new Problem('passkey-refused');
      // The provider by whose word they are an admin may have been removed from the account.
      return withoutLostRole(tx, found, deps);
    });
    deps.log.info({ userId: user.id, address: request.ip }, 'signed in by passkey');
    return user;
  };
}
