import { setImmediate as nextTurn } from 'node:timers/promises';
import { newId } from '../../platform/ids/new-id.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { completeSteps } from './complete-steps.ts';
import { ownersAfter, tablesOfOwners } from './leftovers-store.ts';
import { insertPending } from './store.ts';

const batch = 200;

/**
 * Deletes again what belongs to deleted accounts. Work that was under way when an account was deleted (an import, a
 * job, a title) may have written rows afterwards: few tables have a foreign key to the account, because each message
 * would pay for it. Safe to interrupt and to repeat. Returns how many owners it handled.
 */
export function sweepLeftovers(deps: AccountsDeps) {
  const { database, clock, log } = deps;
  const complete = completeSteps(deps);
  const deleteAgain = async (userId: string, table: string) => {
    log.warn({ userId, table }, 'rows of an account that is gone are deleted');
    const step = { userId, id: newId(), step: 'deleting', kind: 'user', createdAt: clock.now() } as const;
    await database.transaction((tx) => insertPending(tx, step));
    try {
      await complete(userId);
    } catch (cause) {
      log.error({ userId, err: cause }, 'rows of an account that is gone could not be deleted; it is tried again');
    }
  };
  return async (signal?: AbortSignal): Promise<number> => {
    const gone = new Set<string>();
    for (const table of await tablesOfOwners(database.db)) {
      for (let after = ''; ; ) {
        signal?.throwIfAborted();
        const owners = await ownersAfter(database.db, table, after, batch);
        for (const { id } of owners.filter((owner) => !owner.isKnown && !gone.has(owner.id))) {
          gone.add(id);
          await deleteAgain(id, table);
        }
        const last = owners.at(-1);
        if (!last || owners.length < batch) break;
        after = last.id;
        await nextTurn();
      }
    }
    return gone.size;
  };
}
