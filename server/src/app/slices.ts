import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createChats } from '../features/chats/index.ts';
import { createDriveMirror, followChats } from '../features/drive-mirror/index.ts';
import { createExchange } from '../features/exchange/index.ts';
import { createFiles } from '../features/files/index.ts';
import { createGuide } from '../features/guide/index.ts';
import { createInference } from '../features/inference/index.ts';
import { createModels, readModelsFile } from '../features/models/index.ts';
import { createPersonas } from '../features/personas/index.ts';
import { createRuns } from '../features/runs/index.ts';
import { createSharing } from '../features/sharing/index.ts';
import { createUsage } from '../features/usage/index.ts';
import { backUp } from '../platform/database/backup.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { type AccountListeners, openAccounts } from './open-accounts.ts';
import type { Outside } from './outside.ts';
import { root } from './root.ts';

/** Every slice, in the order in which they may know each other, and what the app does with them together. */
export function createSlices(config: Config, outside: Outside) {
  const { productName, modelsFile } = config;
  const listeners: AccountListeners = { lifecycles: [], storageSubscribers: [] };

  const accounts = openAccounts(config, outside, listeners);
  const guide = createGuide(join(root, 'docs', 'guide'), productName);
  const files = createFiles(outside);
  const models = createModels({ productName, ...(modelsFile ? { file: readModelsFile(modelsFile) } : {}) });
  const usage = createUsage(outside);
  const inference = createInference({
    ...outside,
    connect: outside.connectModel,
    builtIn: outside.builtInModel(guide.pages),
    models,
    usage,
    settings: { ...config, localServers: outside.localServers },
  });
  const personas = createPersonas({ ...outside, avatarFolder: join(root, 'web', 'public', 'avatars') });
  const grants = accounts.storage;
  const chats = createChats({ ...outside, files, subscribers: [followChats({ ...outside, grants })] });
  const runs = createRuns({ ...outside, files, inference, chats, productName });
  const sharing = createSharing({ ...outside, files, chats });
  const exchange = createExchange({ ...outside, files, models, chats, productName, lifecycles: listeners.lifecycles });
  const driveMirror = createDriveMirror({ ...outside, chats, grants, productName });

  const jobs = createJobs(outside);
  accounts.handleJobs(jobs);
  driveMirror.handleJobs(jobs);
  jobs.schedule('sweep-accounts', '*/10 * * * *', async () => void (await accounts.sweep()));
  jobs.schedule('sweep-files', '17 * * * *', files.sweep);
  jobs.schedule('purge-chats', '*/5 * * * *', chats.purge);
  jobs.schedule('complete-search', '27 * * * *', chats.searchIndex.completeAll);
  jobs.schedule('sweep-usage', '43 0 * * *', () => usage.sweep(outside.database.db));
  jobs.schedule('sweep-shares', '29 4 * * *', sharing.sweep);
  if (outside.database.vacuum) jobs.schedule('vacuum-database', '35 3 * * *', outside.database.vacuum);
  if (outside.database.dump) {
    const backups = join(config.dataDir, 'backups');
    jobs.schedule('back-up-database', '15 3 * * *', async () => {
      await backUp(outside.database, backups, outside.clock.now());
    });
  }

  const slices = [accounts, files, usage, personas, chats, runs, sharing, exchange, driveMirror];
  listeners.lifecycles.push(...slices.map((slice) => slice.lifecycle));
  listeners.storageSubscribers.push(driveMirror.onGrant);
  return {
    identity: accounts.identity,
    ownerLink: accounts.ownerLink,
    guide,
    routes: [accounts, guide, files, inference, personas, chats, runs, sharing, exchange, driveMirror].flatMap(
      (slice) => slice.routes,
    ),
    /** Figures for /metrics. */
    gauges: { runs_live: runs.liveCount },
    /** Begins what requests stand on. */
    start: async () => {
      inference.start();
      await personas.start();
      await runs.start();
    },
    /** Begins what no request waits for. */
    startJobs: async () => {
      void chats.searchIndex.completeAll();
      await jobs.start();
      await driveMirror.resume();
    },
    /** Lets running work end, for at most this long (milliseconds), and ends what works by itself. */
    drain: async (patience: number) => {
      await Promise.all([runs.drain(patience), jobs.stop(patience)]);
      await chats.searchIndex.stop();
      inference.stop();
    },
  };
}
