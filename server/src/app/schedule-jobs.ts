import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Accounts } from '../features/accounts/index.ts';
import type { Chats } from '../features/chats/index.ts';
import type { Credits } from '../features/credits/index.ts';
import type { DriveMirror } from '../features/drive-mirror/index.ts';
import type { Files } from '../features/files/index.ts';
import type { Notes } from '../features/notes/index.ts';
import type { Payments } from '../features/payments/index.ts';
import type { Retrieval } from '../features/retrieval/index.ts';
import type { Sharing } from '../features/sharing/index.ts';
import type { Sources } from '../features/sources/index.ts';
import type { Spaces } from '../features/spaces/index.ts';
import type { Studio } from '../features/studio/index.ts';
import type { Tasks } from '../features/tasks/index.ts';
import type { Usage } from '../features/usage/index.ts';
import { forgetAttempts } from '../platform/attempts/attempt-store.ts';
import { backUp } from '../platform/database/upkeep/backup.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { forgetDays } from '../platform/limits/day-count-store.ts';
import type { Outside } from './outside.ts';

interface Working {
  readonly accounts: Accounts;
  readonly files: Files;
  readonly credits: Credits;
  readonly payments: Payments;
  readonly usage: Usage;
  readonly spaces: Spaces;
  readonly sources: Sources;
  readonly retrieval: Retrieval;
  readonly notes: Notes;
  readonly tasks: Tasks;
  readonly chats: Chats;
  readonly studio: Studio;
  readonly sharing: Sharing;
  readonly driveMirror: DriveMirror;
}

/** Registers the jobs, and the schedule of the recurring ones (cron, UTC). */
export function scheduleJobs({ dataDir }: Config, outside: Outside, slices: Working): Jobs {
  const { accounts, files, credits, payments, usage, chats, sharing, driveMirror } = slices;
  const { database, clock } = outside;
  const jobs = createJobs(outside);
  accounts.handleJobs(jobs);
  payments.handleJobs(jobs);
  driveMirror.handleJobs(jobs);
  slices.retrieval.handleJobs(jobs);
  slices.sources.handleJobs(jobs);
  slices.notes.handleJobs(jobs);
  slices.studio.handleJobs(jobs);
  jobs.schedule('sweep-accounts', '*/10 * * * *', async (signal) => void (await accounts.sweep(signal)));
  jobs.schedule('sweep-leftovers', '51 * * * *', async (signal) => void (await accounts.sweepLeftovers(signal)));
  jobs.schedule('sweep-files', '17 * * * *', files.sweep);
  jobs.schedule('purge-chats', '*/5 * * * *', chats.purge);
  jobs.schedule('purge-spaces', '*/5 * * * *', slices.spaces.purge);
  jobs.schedule('purge-sources', '*/5 * * * *', slices.sources.purge);
  jobs.schedule('purge-notes', '*/5 * * * *', slices.notes.purge);
  jobs.schedule('purge-reports', '*/5 * * * *', slices.studio.purge);
  jobs.schedule('purge-tasks', '*/5 * * * *', slices.tasks.purge);
  jobs.schedule('complete-search', '27 * * * *', chats.searchIndex.completeAll);
  jobs.schedule('sweep-holds', '* * * * *', async () => void (await credits.sweep()));
  jobs.schedule('sweep-usage', '43 0 * * *', () => usage.sweep(database.db));
  jobs.schedule('forget-days', '44 0 * * *', () => forgetDays(database.db, clock.now()));
  jobs.schedule('forget-attempts', '45 0 * * *', () => forgetAttempts(database.db, clock.now()));
  jobs.schedule('sweep-shares', '29 4 * * *', sharing.sweep);
  if (database.vacuum) jobs.schedule('vacuum-database', '35 3 * * *', database.vacuum);
  if (database.dump) {
    jobs.schedule('back-up-database', '15 3 * * *', async () => {
      await backUp(database, join(dataDir, 'backups'), clock.now());
    });
  }
  return jobs;
}
