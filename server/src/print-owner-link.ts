import { readConfig } from './config.ts';
import { ownerLink } from './features/accounts/index.ts';
import { systemClock } from './platform/clock/clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run owner-link`: prints a new link into the owner's account, for an owner who has lost every other way in. */
async function main(): Promise<string> {
  const { databaseUrl, dataDir, appUrl } = readConfig();
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { url: databaseUrl } : {}) });
  try {
    const link = await ownerLink({ database, clock: systemClock, settings: { appUrl } })({ recovers: true });
    return `Whoever opens this link is the owner. It works once, for 24 hours, when Atrium runs:\n  ${link}`;
  } finally {
    await database.close();
  }
}

runCommand(main);
