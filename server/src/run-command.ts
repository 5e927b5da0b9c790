import { DataDirLocked } from './platform/database/pglite/data-dir-lock.ts';
import { plainFailure } from './start-failure.ts';

/**
 * Runs a command of the operator. Prints what it did, or one sentence on why it could not and what helps while Atrium
 * is running.
 */
export function runCommand(command: () => Promise<string>, whenRunning: string): void {
  command().then(
    (message) => process.stdout.write(`${message}\n`),
    (error: Error) => {
      process.stderr.write(
        `${plainFailure(error) ?? error.message}${error instanceof DataDirLocked ? ` ${whenRunning}` : ''}\n`,
      );
      process.exitCode = 1;
    },
  );
}

/** What helps if a command needs exclusive use of the embedded database. */
export const stopFirst = 'Stop Atrium first: the embedded database has one user at a time.';
