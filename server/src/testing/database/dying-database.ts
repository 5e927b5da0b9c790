import type { Database } from '../../platform/database/database.ts';

/**
 * The database of a process that dies at one of its transactions, counted from 1: before the commit, or right after it.
 */
export interface DyingDatabase {
  readonly database: Database;
  hasDied(): boolean;
}

export function dyingDatabase(database: Database, at: number, isCommitted: boolean): DyingDatabase {
  let count = 0;
  const dead = () => Promise.reject(new Error('The process is dead.'));
  const transaction: Database['transaction'] = async (body) => {
    count++;
    if (count > at) return dead();
    if (count < at) return database.transaction(body);
    if (isCommitted) await database.transaction(body);
    else await database.transaction((tx) => body(tx).then(dead));
    return dead();
  };
  return { database: { ...database, db: database.db, transaction }, hasDied: () => count >= at };
}
