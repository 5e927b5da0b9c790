import type { Database, Tx } from '../../platform/database/database.ts';

/** A database whose transactions can be made to fail. */
export interface FailingDatabase extends Database {
  /**
   * Makes the next transaction fail at its n-th statement, counted from 1. If it has fewer statements, it does not
   * fail.
   */
  failAt(statement: number | null): void;
  /** Whether the requested failure has happened. */
  readonly hasFailed: boolean;
}

/** The same database, in which a transaction can end between any two statements, as if its process had died. */
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
