import { defineConfig } from 'vitest/config';
import { postgresPrograms } from './server/src/testing/database/postgres-cluster.ts';

/** What is waited for beside other tests and browsers may take seconds; by itself a poll gives up after one. */
const patient = { poll: { timeout: 15_000 } };

const onServer = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: patient,
  globalSetup: 'server/src/testing/database/databases-of-a-run.ts',
  setupFiles: 'server/src/testing/quick-imports.ts',
  // The server keeps nothing in its modules that one test could leave to another, and loading it anew takes seconds for
  // each of 300 files.
  isolate: false,
};

/** Suites of the whole app in which the store has a say: who may read what, what a body can break, how text is kept. */
const onBothStores = [
  'authorization',
  'bodies',
  'cross-site',
  'headers',
  'hostile-text',
  'rates',
  'secrets',
  'sign-in-secrets',
].map((name) => `server/src/app/${name}.test.ts`);

/** Unit and slice tests, beside the code. Journeys in a browser have their own runner: see playwright.config.ts. */
export default defineConfig({
  test: {
    // By default one core is left free, which on two halves the pace.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          provide: { store: 'pglite' },
          ...onServer,
        },
      },
      ...(postgresPrograms()
        ? [
            {
              test: {
                name: 'server on PostgreSQL',
                include: onBothStores,
                provide: { store: 'postgres' as const },
                ...onServer,
              },
            },
          ]
        : []),
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          root: './web',
          environment: 'jsdom',
          // jsdom is up sooner in a thread than in a process; V8's flags, which the server sets, are of a whole process.
          pool: 'threads',
          setupFiles: `${import.meta.dirname}/web/src/testing/own-channels.ts`,
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 120_000,
          expect: patient,
        },
      },
    ],
  },
});
