import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from './testing/network/free-port.ts';
import { type SilentServer, startSilentServer } from './testing/network/silent-server.ts';
import { makeTestFolder } from './testing/test-folder.ts';

let folder: ReturnType<typeof makeTestFolder>;
let database: SilentServer;
beforeEach(async () => {
  folder = makeTestFolder();
  database = await startSilentServer();
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

// A signal that nobody handles ends a process too, but not the first one of a container.
it.each(['SIGTERM', 'SIGINT'] as const)(
  'a start that is told by %s to end does so by itself, without a word',
  async (signal) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          DATA_DIR: folder.path,
          HOST: '127.0.0.1',
          PORT: String(await freePort()),
          DATABASE_URL: `postgresql://me@${new URL(database.url).host}/none`,
        },
      },
    );
    const said: string[] = [];
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text) => void said.push(text));
    const ended = once(child, 'close');
    await database.called;
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(said).toEqual([]);
  },
);
