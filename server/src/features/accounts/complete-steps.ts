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
        for (const id of [userId, step.fromUserId ?? userId].sort()) await lockUser(tx, id);
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
      const former = step.kind === 'visitor' ? null : await formerIdOf(deps, tx, step.userId);
      for (const slice of lifecycles.toReversed()) await slice.deleting(tx, step.userId, former ?? undefined);
      await deleteUser(tx, step.userId);
      return;
    }
  }
}
