import { demoLogin } from '@atrium/contract/accounts';
import { inject } from 'vitest';
import { type App, createApp, type Overrides } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { CheckKey } from '../ports/key-check.ts';
import type { StoreKind } from './database/database.ts';
import { createTestDatabase } from './database/database.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { makeTestFolder } from './test-folder.ts';

/** The real app, listening on loopback with a fresh database. Close it. */
export interface TestApp {
  readonly app: App;
  readonly url: string;
  readonly config: Config;
  /** A browser that is new to the app. */
  stranger(): TestClient;
  /** A browser signed in as a demo user of its own. */
  demoUser(): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** By default the store that the suite runs on: see vitest.config.ts. */
  readonly store?: StoreKind;
  readonly overrides?: Overrides;
  /** Override the test settings: no rate limits, a silent log, no outside service. */
  readonly settings?: Readonly<Record<string, string>>;
}

const testSettings = {
  PORT: '0',
  RATE_LIMIT_SCALE: '0',
  DEMO_DAILY_CREDITS: '',
  LOG_LEVEL: 'silent',
  APP_URL: 'http://localhost:3000',
};

/** No vendor can be reached, unless a test provides one. */
const nobodyToAsk: CheckKey = async () => ({ state: 'untested', why: 'unreachable' });

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { store = inject('store'), overrides, settings } = options;
  const folder = makeTestFolder();
  const config = readConfig({ ...testSettings, DATA_DIR: folder.path, ...settings });
  const database = overrides?.database ?? (await createTestDatabase({ kind: store }));
  const standIns = { checkResponses: true, runsJobs: false, localServers: [], checkKey: nobodyToAsk };
  const app = await createApp(config, { ...standIns, ...overrides, database });
  const url = await app.start();
  return {
    app,
    url,
    config,
    stranger: () => createTestClient(url),
    demoUser: async () => {
      const client = createTestClient(url);
      await client.call(demoLogin);
      return client;
    },
    close: async () => {
      app.http.server.closeAllConnections();
      await app.stop();
      if (!overrides?.database) await database.close();
      folder.remove();
    },
  };
}
