import type { Tx } from '../../platform/database/database.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { formerIdOf } from './former/former-names.ts';
import { deletePending, deleteUser, lockPending, lockUser, type PendingRow, pendingOf } from './store.ts';

/**
 * Carries out the pending steps of a user's life, each in one transaction with the deletion of its row: after a crash,
 * a step is either done or still pending. A visitor's row is deleted only after every slice has handed over what the
 * visitor had.
 */
export function completeSteps(deps: AccountsDeps) {
  return async (userId: string, isDue: (step: PendingRow) => boolean = () => true): Promise<void> => {
    for (const step of (await pendingOf(deps.database.db, userId)).filter(isDue)) {
      if (step.step === 'deleting') for (const slice of deps.lifecycles) await slice.ending?.(userId);
      await deps.database.transaction(async (tx) => {
        const users = [userId, step.fromUserId ?? userId].sort();
        for (const slice of deps.lifecycles.toReversed()) for (const id of users) await slice.holding?.(tx, id);
        // Locked before any row of a slice: what is being started for a user elsewhere is either stored before the user
        // is deleted, or finds the user gone.
        for (const id of users) await lockUser(tx, id);
        if (!(await lockPending(tx, step))) return;
        await take(tx, step, deps);
        await deletePending(tx, step);
      });
    }
  };
}

async function take(tx: Tx, step: PendingRow, deps: AccountsDeps): Promise<void> {
  const { lifecycles } = deps;
  switch (step.step) {
    case 'created':
      for (const slice of lifecycles) await slice.created?.(tx, step.userId, step.kind);
      return;
    case 'linked': {
      const { fromUserId: from, userId: to } = step;
      if (from === null) return;
      const renamed = new Map<string, string>();
      for (const slice of lifecycles) {
        for (const [known, given] of (await slice.renaming?.(tx, from, to)) ?? []) renamed.set(known, given);
      }
      for (const slice of lifecycles) await slice.linked?.(tx, from, to, renamed);
      await deleteUser(tx, from);
      return;
    }
    case 'deleting': {
      const former = step.kind === 'visitor' ? undefined : await formerIdOf(deps, tx, step.userId);
      for (const slice of lifecycles.toReversed()) await slice.deleting(tx, step.userId, former);
      await deleteUser(tx, step.userId);
      return;
    }
  }
}
