import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { openFiles } from './app/open-files.ts';
import { checkSettings, type Environment, keepsHere, parseSettings } from './config.ts';
import { checkDataFolder } from './data-folder.ts';
import { systemClock } from './platform/clock/clock.ts';
import { createLog } from './platform/log/create-log.ts';
import { startFailure, unknownHost } from './start-failure.ts';

/**
 * Why the places that the settings name cannot be used from this machine by the user who asks, a sentence each: the
 * address to listen on, the data folder, the bucket. Nothing is written, except that a bucket is tried as at a start.
 */
export async function placeFaults(environment: Environment): Promise<readonly string[]> {
  const settings = parseSettings(environment);
  const config = checkSettings(environment);
  const dataDir = resolve(settings.DATA_DIR);
  const faults = await Promise.all([
    faultOf(async () => {
      if (keepsHere(settings)) checkDataFolder(dataDir);
      return null;
    }),
    faultOf(() => tryAddress(config.host).then(() => null)),
    faultOf(async () => {
      const log = createLog({ level: 'silent', secrets: [] });
      return (await openFiles({ ...config, dataDir }, { log, clock: systemClock })).filesFault();
    }),
  ]);
  return faults.filter((fault) => fault !== null);
}

async function faultOf(trial: () => Promise<string | null>): Promise<string | null> {
  try {
    return await trial();
  } catch (error) {
    return startFailure(error);
  }
}

/** At any free port: the server itself may be running. */
async function tryAddress(host: string): Promise<void> {
  const server = createServer().listen({ host, port: 0 });
  await once(server, 'listening').catch((error) => {
    throw unknownHost(error) ?? error;
  });
  server.close();
}
