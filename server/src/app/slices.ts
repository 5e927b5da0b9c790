import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Accounts } from '../features/accounts/index.ts';
import { createAdmin } from '../features/admin/index.ts';
import { type ChatSubscriber, type Chats, createChats } from '../features/chats/index.ts';
import { type Credits, createCredits, watchCredits } from '../features/credits/index.ts';
import { createDiscovery } from '../features/discovery/index.ts';
import { createDriveMirror, followChats } from '../features/drive-mirror/index.ts';
import { createExchange } from '../features/exchange/index.ts';
import { createFiles, type Files, type StoredElsewhere } from '../features/files/index.ts';
import { createGuide } from '../features/guide/index.ts';
import { createInference, type Inference } from '../features/inference/index.ts';
import { createIntegrations } from '../features/integrations/index.ts';
import { createNotes } from '../features/notes/index.ts';
import { createPayments } from '../features/payments/index.ts';
import { createPersonas, type Personas } from '../features/personas/index.ts';
import { type CatchUp, createRetrieval } from '../features/retrieval/index.ts';
import { createRuns } from '../features/runs/index.ts';
import { createSharing } from '../features/sharing/index.ts';
import { createSources } from '../features/sources/index.ts';
import { createSpaces, type ItemTitles, type SpaceGone, type SpacesHidden } from '../features/spaces/index.ts';
import { createStudio } from '../features/studio/index.ts';
import { createTasks } from '../features/tasks/index.ts';
import { createUsage, createUsageReports, type Usage } from '../features/usage/index.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { type AccountListeners, openAccounts } from './open-accounts.ts';
import { openCatalogue } from './open-catalogue.ts';
import type { Outside } from './outside.ts';
import { root } from './root.ts';
import { scheduleJobs } from './schedule-jobs.ts';

/** Creates every slice, in the order of their dependencies. */
function createAll(config: Config, outside: Outside, listeners: AccountListeners) {
  const { productName } = config;
  const accounts = openAccounts(config, outside, listeners);
  const guide = createGuide(join(root, 'docs', 'guide'), productName);
  const storedElsewhere: StoredElsewhere[] = [];
  const files = createFiles({ ...outside, keepUser: accounts.keepUser, storedElsewhere });
  const models = openCatalogue(config, outside);
  const integrations = createIntegrations({
    ...outside,
    accounts,
    seal: createSeal(config.encryptionKeys),
    settings: config,
  });
  const credits = createCredits({ ...outside, keepUser: accounts.keepUser, settings: config });
  const payments = openPayments(config, outside, accounts, credits);
  const usage = createUsage(outside);
  const usageReports = createUsageReports({ ...outside, credits });
  const inference = createInference({
    ...outside,
    connect: outside.connectModel,
    builtIn: outside.builtInModel(guide.pages),
    models,
    usage,
    credits,
    integrations,
    settings: { ...config, localServers: outside.localServers },
  });
  const { storage: grants, people } = accounts;
  const personas = createPersonas({ ...outside, people, avatarFolder: join(root, 'web', 'public', 'avatars') });
  const chatsFollowed = { storedElsewhere, subscribers: [followChats({ ...outside, grants })] };
  const inSpaces = createInSpaces(outside, { accounts, usage, inference, personas, files, ...chatsFollowed });
  const discovery = createDiscovery({ ...outside, ...inSpaces, inference, settings: config });
  const runs = createRuns({ ...outside, ...inSpaces, accounts, files, personas, inference, productName });
  const studio = createStudio({ ...outside, ...inSpaces, accounts, inference, ...config });
  inSpaces.spaceGone.push(studio.spaceGone);
  inSpaces.spacesHidden.push(studio.spacesHidden);
  const sharing = createSharing({ ...outside, ...inSpaces, files });
  const exchange = createExchange({ ...outside, ...inSpaces, ...listeners, files, models, personas, productName });
  const driveMirror = createDriveMirror({ ...outside, ...inSpaces, grants, productName });
  const admin = createAdmin({ ...outside, people, models, credits, reports: usageReports, settings: config });
  return {
    admin,
    accounts,
    guide,
    files,
    models,
    integrations,
    credits,
    payments,
    usage,
    usageReports,
    inference,
    personas,
    ...inSpaces,
    discovery,
    runs,
    studio,
    sharing,
    exchange,
    driveMirror,
  };
}

function openPayments(config: Config, outside: Outside, { people, emailOf }: Accounts, credits: Credits) {
  const cards = { publishableKey: config.stripe.publishableKey, provider: outside.cardPayments };
  return createPayments({ ...outside, ...config, credits, people, emailOf, cards });
}

/** What creating the spaces, and the slices for their content, requires. */
interface BeforeSpaces {
  readonly accounts: Accounts;
  readonly usage: Usage;
  readonly inference: Inference;
  readonly personas: Personas;
  readonly files: Files;
  readonly storedElsewhere: StoredElsewhere[];
  readonly subscribers: readonly ChatSubscriber[];
}

function createInSpaces(outside: Outside, before: BeforeSpaces) {
  const { accounts, usage, inference, personas, files, storedElsewhere, subscribers } = before;
  const spaceGone: SpaceGone[] = [];
  const spacesHidden: SpacesHidden[] = [];
  const itemTitles: ItemTitles[] = [];
  const spaces = createSpaces({ ...outside, personas, spaceGone, spacesHidden, itemTitles });
  const catchUps: CatchUp[] = [];
  const retrieval = createRetrieval({ ...outside, spaces, usage, catchUps });
  const sources = createSources({ ...outside, accounts, inference, files, spaces, retrieval });
  const notes = createNotes({ ...outside, spaces, retrieval, sources, files });
  const tasks = createTasks({ ...outside, personas, spaces });
  const chats = createChats({ ...outside, files, personas, spaces, sources, notes, subscribers });
  storedElsewhere.push(sources.storedBytes, notes.storedBytes, chats.storedBytes);
  catchUps.push(notes.catchUp);
  // In the order in which locks are taken: files with chats, rows of sources and notes, the index. A job that indexes a
  // source holds a lock on its row. The index is purged after the rows, so nothing is indexed afterwards.
  spaceGone.push(chats.spaceGone, sources.spaceGone, notes.spaceGone, tasks.spaceGone, retrieval.spaceGone);
  spacesHidden.push(chats.spacesHidden);
  itemTitles.push(notes.itemTitles, tasks.itemTitles, sources.itemTitles, chats.itemTitles);
  return { spaces, retrieval, sources, notes, tasks, chats, spaceGone, spacesHidden };
}

/** The slices that take part in a user's lifecycle, in order. */
function withLifecycle(all: ReturnType<typeof createAll>) {
  const { accounts, files, integrations, credits, payments, usage, personas, spaces } = all;
  const { retrieval, sources, notes, tasks } = all;
  const { chats, runs, studio, sharing, exchange, driveMirror } = all;
  return [
    accounts,
    files,
    integrations,
    credits,
    payments,
    usage,
    personas,
    spaces,
    retrieval,
    sources,
    notes,
    tasks,
    chats,
    runs,
    studio,
    sharing,
    exchange,
    driveMirror,
  ];
}

/** Creates the slices, and the operations of the app that involve several of them. */
export function createSlices(config: Config, outside: Outside) {
  const listeners: AccountListeners = { lifecycles: [], storageSubscribers: [] };
  const all = createAll(config, outside, listeners);
  const { accounts, guide, files, integrations, credits, payments, inference, personas, chats, runs } = all;
  const { sharing, exchange, driveMirror } = all;
  const jobs = scheduleJobs(config, outside, all);
  watchCredits(outside);

  listeners.lifecycles.push(...withLifecycle(all).map((slice) => slice.lifecycle));
  listeners.storageSubscribers.push(driveMirror.onGrant);
  return {
    identity: accounts.identity,
    ownerLink: accounts.ownerLink,
    guide,
    routes: [
      accounts,
      guide,
      files,
      integrations,
      credits,
      payments,
      all.usageReports,
      all.admin,
      inference,
      personas,
      all.spaces,
      all.retrieval,
      all.sources,
      all.discovery,
      all.notes,
      all.tasks,
      chats,
      runs,
      all.studio,
      sharing,
      exchange,
      driveMirror,
    ].flatMap((slice) => slice.routes),
    /** Starts what requests depend on. */
    start: async () => {
      inference.start();
      await accounts.start();
      await all.models.start();
      await credits.start();
      await all.usageReports.start();
      await personas.start();
      await all.retrieval.start();
      await runs.start();
    },
    /** Starts what no request waits for. */
    startJobs: async () => {
      completeSearch(chats, outside);
      // Runs before any job: it takes back what a dead process had claimed.
      await all.sources.resume(true);
      await all.notes.resume(true);
      await all.studio.resume(true);
      await jobs.start();
      await driveMirror.resume();
    },
    /** Lets running work end, for at most `patience` milliseconds, and stops all background work. */
    drain: async (patience: number) => {
      all.sources.stop();
      all.notes.stop();
      all.retrieval.stop();
      inference.stop();
      await Promise.all([runs.drain(patience), jobs.stop(patience)]);
      await chats.searchIndex.stop();
      await Promise.all([credits.stop(), all.models.stop()]);
    },
  };
}

/** Nothing waits for this; what it does not complete, the hourly job does. */
function completeSearch({ searchIndex }: Pick<Chats, 'searchIndex'>, { log }: Outside): void {
  searchIndex.completeAll().catch((cause: unknown) => {
    log.error({ err: cause }, 'Not all chats could be put into the search index at the start.');
  });
}
