import { DataDirLocked } from './platform/database/pglite/data-dir-lock.ts';
import { plainFailure } from './start-failure.ts';

/**
 * Runs a command of the operator. Prints what it did, or one sentence on why it could not. That Atrium must be stopped
 * first is said by the lock of the data folder; `whenRunning` is what helps besides.
 */
export function runCommand(command: () => Promise<string>, whenRunning?: string): void {
  command().then(
    (message) => process.stdout.write(`${message}\n`),
    (error: Error) => {
      process.stderr.write(
        `${plainFailure(error) ?? error.message}${whenRunning && error instanceof DataDirLocked ? ` ${whenRunning}` : ''}\n`,
      );
      process.exitCode = 1;
    },
  );
}
