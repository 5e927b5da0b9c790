import { DataDirLocked } from './platform/database/pglite/data-dir-lock.ts';
import { plainFailure } from './start-failure.ts';

/** Runs a command of the operator: says what it did, or in a sentence why it could not, and what helps when Atrium is running. */
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

/** What helps where a command needs the embedded database for itself. */
export const stopFirst = 'Stop Atrium first: the embedded database has one user at a time.';
