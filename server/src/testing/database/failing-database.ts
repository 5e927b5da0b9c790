import type { Database, Tx } from '../../platform/database/database.ts';

/** A database whose transactions can be made to break off. */
export interface FailingDatabase extends Database {
  /** The next transaction fails when its n-th statement, from 1, is asked for; n beyond its last fails none. */
  failAt(statement: number | null): void;
  /** Whether the failure that was asked for has come. */
  readonly hasFailed: boolean;
}

/** The same database, in which a process may die between any two statements of a transaction. */
export function failingDatabase(database: Database): FailingDatabase {
  let left: number | null = null;
  let hasFailed = false;
  const watched = <T>(work: (tx: Tx) => Promise<T>) => {
    if (left === null) return work;
    let statements = left;
    left = null;
    return (tx: Tx) =>
      work(
        new Proxy(tx, {
          get(target, name, receiver) {
            const value = Reflect.get(target, name, receiver);
            if (!['execute', 'insert', 'update', 'delete', 'select'].includes(String(name))) return value;
            return (...input: unknown[]) => {
              statements -= 1;
              if (statements <= 0) {
                hasFailed = true;
                throw new Error('The process died here.');
              }
              return value.apply(target, input);
            };
          },
        }),
      );
  };
  return {
    ...database,
    transaction: (work) => database.transaction(watched(work)),
    joinedTransaction: (work) => database.joinedTransaction(watched(work)),
    failAt(statement) {
      left = statement;
      hasFailed = false;
    },
    get hasFailed() {
      return hasFailed;
    },
  };
}
