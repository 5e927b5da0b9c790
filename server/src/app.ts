import { join } from 'node:path';
import { endpoints } from '@atrium/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { checkKey } from './app/check-key.ts';
import { type Outside, openOutside } from './app/outside.ts';
import { cardOrigins, isShared, pageConfig, pagePaths } from './app/page-config.ts';
import { readVersion, root } from './app/root.ts';
import { createSlices } from './app/slices.ts';
import { whoIsHere } from './app/who-is-here.ts';
import type { Config } from './config.ts';
import { operationsRoutes } from './platform/http/pages/operations-routes.ts';
import { createHttpServer, type MountedRoute } from './platform/http/server/http-server.ts';
import { type Listening, listenWide, tryAddress } from './platform/http/server/listen-wide.ts';
import { endAllStreams } from './platform/http/streams/event-stream.ts';
import { unknownHost } from './start-failure.ts';

/** What tests put in place of the outside world, and what they observe. */
export interface Overrides extends Partial<Outside> {
  /** The folder of the built page. */
  readonly webFolder?: string;
  /** Whether jobs and sweeps run; they do unless a test does not need them. */
  readonly runsJobs?: boolean;
  /** Whether each answer is checked against its declaration. */
  readonly checkResponses?: boolean;
}

export interface App {
  readonly http: FastifyInstance;
  readonly outside: Outside;
  /** Every method and path that is served. */
  readonly mounted: readonly MountedRoute[];
  /** Listens, and starts the background work. Returns the address; requests are served shortly before that. */
  start(): Promise<string>;
  /** A one-time link that makes whoever opens it the owner; null if there is an admin already. */
  ownerLink(): Promise<string | null>;
  /** Takes no new work, lets running work end or ends it, and closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

/** Milliseconds that running replies get to end by themselves when the process is stopping. */
const drainPatience = 9_000;

/** The composition root: with `app/`, the only place that knows every adapter and every slice. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  // First of all: who finds the port taken must not have changed the database of the server that has it.
  await tryAddress(config).catch(sayUnknownHost);
  const { outside, close } = await openOutside(config, overrides);
  const slices = createSlices(config, outside);
  const version = readVersion();
  const state = { started: false, draining: false };
  const mounted: MountedRoute[] = [];
  const http = await createHttpServer({
    ...config,
    mounted,
    log: outside.log,
    identity: slices.identity,
    routes: [...slices.routes, ...operationsRoutes(endpoints, config.productName, version)],
    checkResponses: overrides.checkResponses ?? false,
    health: {
      isReady: () => outside.database.ping().then(() => true),
      isStarted: () => state.started,
      isDraining: () => state.draining,
      isReadOnly: () => outside.database.isReadOnly(),
      isFull: () => outside.database.isFull(),
      canKeepFiles: () => outside.filesFault() === null,
    },
    pages: {
      folder: overrides.webFolder ?? join(root, 'web', 'dist'),
      productName: config.productName,
      config: pageConfig(config, version),
      isKnown: pagePaths(slices.guide.pages.map((page) => page.id)),
      isUnlisted: isShared,
      whoIsHere: (request) => whoIsHere(request, slices.identity, config.appUrl.protocol === 'https:'),
      others: cardOrigins(config),
    },
    metrics: outside.metrics,
  });
  let listening: Listening | undefined;
  const start = async () => {
    await checkKey(config, outside);
    await slices.start();
    listening = await listenWide(http, config).catch(sayUnknownHost);
    if (overrides.runsJobs ?? true) await slices.startJobs();
    state.started = true;
    return listening.address;
  };
  let starting: Promise<unknown> = Promise.resolve();
  return {
    http,
    outside,
    mounted,
    start: () => {
      const begun = start();
      starting = begun.catch(() => undefined);
      return begun;
    },
    ownerLink: slices.ownerLink,
    stop: once(async () => {
      state.draining = true;
      // Whatever is still being started would find the database closed.
      await starting;
      await slices.drain(drainPatience);
      endAllStreams();
      await closeServer(http, listening);
      await close();
    }),
  };
}

function sayUnknownHost(error: NodeJS.ErrnoException): never {
  throw unknownHost(error) ?? error;
}

/** Milliseconds that answers under way get to end before their connections are cut. */
const closePatience = 2_000;

async function closeServer(http: FastifyInstance, listening: Listening | undefined): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), closePatience);
  await Promise.all([listening?.close(), http.close()]);
  clearTimeout(cut);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
