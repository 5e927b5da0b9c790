import type { NewPasskey, Passkey } from '@atrium/contract/passkeys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { PasskeyError } from '../../../ports/passkeys.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { presentPasskey, shownEmail } from '../present.ts';
import { findUser, lockUser } from '../store.ts';
import { passkeyCeremonies, placeOf } from './passkey-ceremony.ts';
import { insertPasskey, passkeysOf } from './passkey-store.ts';

/** More than the number of devices that anyone has. */
const maxPasskeys = 20;

function refuseMore(known: readonly unknown[]): void {
  if (known.length >= maxPasskeys) throw new Problem('conflict', 'You have as many passkeys as an account can have.');
}

/** What the browser needs to create a passkey for the caller. */
export function beginPasskey(deps: AccountsDeps) {
  const ceremonies = passkeyCeremonies(deps);
  return async ({ userId }: Actor, request: FastifyRequest, reply: FastifyReply) => {
    const known = await passkeysOf(deps.database.db, userId);
    refuseMore(known);
    const user = await findUser(deps.database.db, userId);
    if (!user) throw new Problem('sign-in-required');
    const { productName } = deps.settings;
    const name = shownEmail(user) || user.name;
    const { challenge, options } = await deps.passkeys.creationOptions(placeOf(deps, request), {
      id: userId,
      name,
      productName,
      known,
    });
    ceremonies.begin(request, reply, { kind: 'create', challenge, userId });
    return { options };
  };
}

/** Stores the passkey that the browser created. */
export function addPasskey(deps: AccountsDeps) {
  const ceremonies = passkeyCeremonies(deps);
  return async (
    { userId }: Actor,
    { name, credential }: { readonly name: string; readonly credential: z.infer<typeof NewPasskey> },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Passkey> => {
    const { clientDataJSON } = credential.response;
    const challenge = await ceremonies.take(request, reply, { kind: 'create', userId }, clientDataJSON);
    if (challenge === null) throw new Problem('passkey-refused');
    const made = await refusing(() => deps.passkeys.verifyCreation(placeOf(deps, request), challenge, credential));
    const createdAt = deps.clock.now();
    const row = { ...made, userId, id: newId(), name, createdAt, lastUsedAt: null };
    // Challenges may have been given in any number while there was room, and may be answered at once.
    const kept = await deps.database.transaction(async (tx) => {
      await lockUser(tx, userId);
      refuseMore(await passkeysOf(tx, userId));
      return insertPasskey(tx, row);
    });
    if (!kept) throw new Problem('conflict', 'This passkey is kept already.');
    deps.log.info({ userId }, 'a passkey was added');
    return presentPasskey(kept);
  };
}

/** Answers every invalid passkey in the same way, whatever is wrong with it. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof PasskeyError) throw new Problem('passkey-refused', undefined, { cause });
    throw cause;
  }
}
