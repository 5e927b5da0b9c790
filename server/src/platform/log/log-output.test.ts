import { spawn } from 'node:child_process';
import fs, { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { createLog, type Log } from './create-log.ts';
import { logOutput } from './log-output.ts';

const folder = makeTestFolder();
afterEach(() => vi.restoreAllMocks());
afterAll(() => folder.remove());

/** What a process leaves on a pipe whose reader begins to read only when the process has written as much as it can. */
async function leftBy(code: string): Promise<string[]> {
  const program = `import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'create-log.ts'))};
    const log = createLog({ level: 'info', secrets: [] });
    const logMany = () => { for (let line = 0; line < 5_000; line++) log.info('ä'.repeat(99) + line); };
    ${code}`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  // Without a reader, Node would throw the output away when the process ends.
  child.stdout.on('readable', () => {});
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  await new Promise((resolve) => child.stderr.once('data', resolve).once('end', resolve));
  await wait(20);
  let left = '';
  for await (const text of child.stdout.setEncoding('utf8')) left += text;
  expect(errors.startsWith('full\n')).toBe(true);
  return left.trimEnd().split('\n');
}

function isInOrder(lines: readonly string[]): boolean {
  const numbers = lines
    .slice(0, 5_000)
    .map((line) => Number(/\d+$/.exec((JSON.parse(line) as { msg: string }).msg)?.[0]));
  return numbers.length === 5_000 && numbers.every((number, index) => number === index);
}

test.each([
  ['is told to end', 'process.exit(0)'],
  ['ends by an error', 'throw new Error("unforeseen")'],
  ['has nothing left to do', ''],
])('a process that %s leaves all its lines to a slow reader, whole and in order', async (_, end) => {
  const lines = await leftBy(`logMany(); process.stderr.write('full\\n');
    setImmediate(() => { log.info('the last'); ${end} });`);
  expect(isInOrder(lines)).toBe(true);
  expect(lines).toHaveLength(5_001);
  expect(lines.at(-1)).toContain('"the last"');
});

test('a slow reader stops nobody: the process goes on, and its lines arrive later', async () => {
  const lines = await leftBy(`logMany(); process.stderr.write('full\\n');
    const until = setInterval(() => log.info('alive'), 10);
    setTimeout(() => clearInterval(until), 500);`);
  expect(isInOrder(lines)).toBe(true);
  expect(lines.at(-1)).toContain('"alive"');
});

test('what was logged before a process is killed is there', async () => {
  const lines = await leftBy(`process.stderr.write('full\\n');
    for (const word of ['one', 'two', 'three']) log.info(word);
    process.kill(process.pid, 'SIGKILL');`);
  expect(lines.at(-1)).toContain('"three"');
});

test('a full disk is no error of the process; what was logged meanwhile is written when there is room, and what was lost is counted', async () => {
  const path = join(folder.path, 'log');
  let log: Log | undefined;
  const onLost = (lines: number) => log?.warn({ lines }, 'lost');
  log = createLog({ level: 'info', secrets: [], destination: logOutput(openSync(path, 'a'), { most: 2_000, onLost }) });
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  for (let line = 0; line < 100; line++) log.info(`line ${line}`);
  expect(write).toHaveBeenCalled();
  vi.restoreAllMocks();
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain('lost'));
  const written = readFileSync(path, 'utf8').trimEnd().split('\n');
  const kept = written.slice(0, -1);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.join('\n').length).toBeLessThan(2_000);
  expect(kept.every((line, index) => line.includes(`"line ${index}"`))).toBe(true);
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ lines: 100 - kept.length });
});
