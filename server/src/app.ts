import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@atrium/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { sharpImageCodec } from './adapters/image-codec/sharp-image-codec.ts';
import { diskObjectStore } from './adapters/object-store/disk/disk-object-store.ts';
import { s3ObjectStore } from './adapters/object-store/s3/s3-object-store.ts';
import { processTextExtractor } from './adapters/text-extraction/process-text-extractor.ts';
import type { Config } from './config.ts';
import { createAccounts, type UserLifecycle } from './features/accounts/index.ts';
import { createFiles } from './features/files/index.ts';
import { createGuide } from './features/guide/index.ts';
import { pageConfig, pagePaths } from './page-config.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { endAllStreams } from './platform/http/event-stream.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { operationsRoutes } from './platform/http/operations-routes.ts';
import { createLog, type Log } from './platform/log/create-log.ts';
import { createOutbound } from './platform/outbound/create-outbound.ts';
import type { ObjectStore } from './ports/object-store.ts';

/** What tests put in the place of the outside world. */
export interface Overrides {
  readonly log?: Log;
  readonly clock?: Clock;
  readonly database?: Database;
  /** The folder of the built page. */
  readonly webFolder?: string;
  /** Each answer is checked against its declaration. */
  readonly checkResponses?: boolean;
}

export interface App {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly log: Log;
  /** Starts what works by itself (jobs, sweeps) and listens. Gives the address. */
  start(): Promise<string>;
  /** Stops taking new work, lets running work end or ends it, closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');

/** The composition root: the only place that knows every adapter and every slice. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const log = overrides.log ?? createLog({ level: config.logLevel, secrets: config.secretValues });
  const clock = overrides.clock ?? systemClock;
  const database = overrides.database ?? (await openStore(config, log));
  const lifecycles: UserLifecycle[] = [];
  const outbound = createOutbound({ allow: config.outboundAllow });
  const extractor = processTextExtractor();

  const accounts = createAccounts({ database, clock, log, settings: accountSettings(config), lifecycles });
  const images = sharpImageCodec();
  const files = createFiles({ database, clock, objects: openObjectStore(config), extractor, images, outbound });
  lifecycles.push(files.lifecycle);
  const guide = createGuide(join(root, 'docs', 'guide'), config.productName);

  const version = readVersion();
  const state = { draining: false };
  const http = await createHttpServer({
    ...config,
    log,
    identity: accounts.identity,
    routes: [
      ...accounts.routes,
      ...files.routes,
      ...guide.routes,
      ...operationsRoutes(endpoints, config.productName, version),
    ],
    checkResponses: overrides.checkResponses ?? false,
    health: { isReady: () => database.ping().then(() => true), isDraining: () => state.draining },
    pages: {
      folder: overrides.webFolder ?? join(root, 'web', 'dist'),
      productName: config.productName,
      config: pageConfig(config, version),
      isKnown: pagePaths(guide.pages.map((page) => page.id)),
    },
    gauges: {},
  });

  return {
    http,
    database,
    log,
    start: () => http.listen({ host: config.host, port: config.port }),
    stop: once(async () => {
      state.draining = true;
      endAllStreams();
      await http.close();
      await extractor.close();
      await outbound.close();
      if (!overrides.database) await database.close();
    }),
  };
}

function openStore({ databaseUrl, dataDir }: Config, log: Log): Promise<Database> {
  return openDatabase({
    dataDir,
    ...(databaseUrl ? { url: databaseUrl } : {}),
    notice: (level, message, cause) => log[level](cause === undefined ? {} : { err: cause }, message),
  });
}

function openObjectStore({ s3, dataDir }: Config): ObjectStore {
  return s3 ? s3ObjectStore(s3) : diskObjectStore(join(dataDir, 'files'));
}

function accountSettings({ authSecret, appUrl, demoLogin, productName }: Config) {
  return { authSecret, isSecure: appUrl.protocol === 'https:', demoLogin, productName };
}

function readVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
