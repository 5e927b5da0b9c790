import fs, { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { createLog } from './create-log.ts';
import { logOutput } from './log-output.ts';

const folder = makeTestFolder();
afterEach(() => vi.restoreAllMocks());
afterAll(() => folder.remove());

function fillDisk() {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const write = vi.spyOn(fs, 'write');
  write.mockImplementation(((_fd: number, _text: string, done: (error: Error) => void) => {
    setImmediate(done, full);
  }) as unknown as typeof fs.write);
  return write;
}

test('a full disk is no error of the process, and what was logged meanwhile is written when there is room', async () => {
  const path = join(folder.path, 'log');
  const log = createLog({ level: 'info', secrets: [], destination: logOutput(openSync(path, 'a'), 2_000) });
  const write = fillDisk();
  for (let line = 0; line < 100; line++) {
    log.info(`line ${line}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.waitFor(() => expect(write).toHaveBeenCalled());
  vi.restoreAllMocks();
  await vi.waitFor(() => {
    log.info('there is room');
    expect(readFileSync(path, 'utf8')).toContain('there is room');
  });
  const written = readFileSync(path, 'utf8');
  expect(written).toContain('line 0');
  expect(written).not.toContain('line 99');
  expect(written.indexOf('there is room')).toBeLessThan(2_400);
});
