import { isConfirmedBy } from '@atrium/contract/account-rules';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { completeSteps } from './complete-steps.ts';
import { noteFormer } from './former/former-names.ts';
import { shownEmail } from './present.ts';
import { clearSessionCookie } from './sessions/start-session.ts';
import { deleteWaysIn, findUser, insertPending } from './store.ts';

/**
 * Deletes an account. All of its sessions and ways to sign in are removed by the first transaction. What the slices
 * hold is deleted right afterwards; if that fails, the sweep tries again until it is done.
 */
export function deleteAccount(deps: AccountsDeps) {
  const complete = completeSteps(deps);
  return async ({ userId }: Actor, confirm: string, reply: FastifyReply): Promise<void> => {
    const user = await findUser(deps.database.db, userId);
    if (!user) throw new Problem('sign-in-required');
    const words = shownEmail(user) || user.name;
    if (!isConfirmedBy(confirm, words)) throw new Problem('not-confirmed');
    await deps.database.transaction(async (tx) => {
      const step = { userId, id: newId(), step: 'deleting', kind: user.kind, createdAt: deps.clock.now() } as const;
      await insertPending(tx, step);
      await noteFormer(deps, tx, userId);
      await deleteWaysIn(tx, userId);
    });
    clearSessionCookie(reply, deps);
    deps.log.warn({ userId }, 'an account is deleted at its owner’s wish');
    try {
      await complete(userId);
    } catch (cause) {
      deps.log.error({ userId, err: cause }, 'an account could not be deleted whole; it is tried again');
    }
  };
}
