import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createAccounts, type UserLifecycle } from '../features/accounts/index.ts';
import { createChats } from '../features/chats/index.ts';
import { createFiles } from '../features/files/index.ts';
import { createGuide } from '../features/guide/index.ts';
import type { Outside } from './outside.ts';
import { root } from './root.ts';

/** Every slice, in the order in which they may know each other. */
export function createSlices(config: Config, outside: Outside) {
  const { productName, demoLogin, authSecret, appUrl } = config;
  const lifecycles: UserLifecycle[] = [];
  const isSecure = appUrl.protocol === 'https:';

  const accounts = createAccounts({
    ...outside,
    settings: { authSecret, isSecure, demoLogin, productName },
    lifecycles,
  });
  const guide = createGuide(join(root, 'docs', 'guide'), productName);
  const files = createFiles(outside);
  const chats = createChats({ ...outside, files });

  lifecycles.push(files.lifecycle, chats.lifecycle);
  return {
    identity: accounts.identity,
    guide,
    routes: [accounts, guide, files, chats].flatMap((slice) => slice.routes),
    /** Figures for /metrics. */
    gauges: {},
    /** Begins what works by itself. */
    start: async () => undefined,
    /** Lets running work end, for at most this long (milliseconds). */
    drain: async (_patience: number) => undefined,
  };
}
