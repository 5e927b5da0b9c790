import type { Tx } from '../../platform/database/database.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { formerIdOf } from './former/former-names.ts';
import { deletePending, deleteUser, lockPending, lockUser, type PendingRow, pendingOf } from './store.ts';

/**
 * Takes the steps of a user's life that are still due, each in one transaction with the removal of its row: a crash
 * leaves a step either whole or still due. A visitor's row goes only after every slice has handed its things over.
 */
export function completeSteps(deps: AccountsDeps) {
  return async (userId: string, isDue: (step: PendingRow) => boolean = () => true): Promise<void> => {
    for (const step of (await pendingOf(deps.database.db, userId)).filter(isDue)) {
      await deps.database.transaction(async (tx) => {
        // Before any row of a slice: what is begun for a user elsewhere ends before he goes, or finds him gone.
        await lockUser(tx, userId);
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
    case 'linked':
      if (step.fromUserId === null) return;
      for (const slice of lifecycles) await slice.linked?.(tx, step.fromUserId, step.userId);
      await deleteUser(tx, step.fromUserId);
      return;
    case 'deleting': {
      const former = step.kind === 'visitor' ? null : await formerIdOf(deps, tx, step.userId);
      for (const slice of lifecycles.toReversed()) await slice.deleting(tx, step.userId, former ?? undefined);
      await deleteUser(tx, step.userId);
      return;
    }
  }
}
