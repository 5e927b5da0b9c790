import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';

it('a server that was given a low priority reads files at that one, as the system refuses a higher one', () => {
  const worker = new URL('./reading.worker.ts', import.meta.url);
  const server = `
    const reader = require('node:child_process').fork(new URL('${worker}'), ['1000000000'], { stdio: ['ignore', 2, 2, 'ipc'] });
    reader.once('message', () => {
      process.stdout.write(String(require('node:os').getPriority(reader.pid)));
      reader.kill('SIGKILL');
    });`;
  const args = ['-n', '10', process.execPath, '--no-warnings', '-e', server];
  expect(execFileSync('nice', args, { encoding: 'utf8' })).toBe(String(Math.min(19, getPriority() + 10)));
});
