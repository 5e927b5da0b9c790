import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { readInProcess } from './reading-process.ts';

const createdAt = '2026-01-01T00:00:00Z';

/**
 * A chat of some hundred kilobytes that expands to some fifty million characters, because its branches repeat the text
 * before.
 */
function longChat(id: string) {
  const messages = Array.from({ length: 1_400 }, (_, n) => [
    { id: `q${n}`, parentId: n === 0 ? null : `q${n - 1}`, role: 'user', content: 'w'.repeat(50), createdAt },
    { id: `a${n}`, parentId: `q${n}`, role: 'assistant', content: 'y', createdAt },
  ]).flat();
  return { format: 'atrium-chat', version: 1, chat: { id, title: id, createdAt, updatedAt: createdAt }, messages };
}

const folder = makeTestFolder();
afterAll(() => folder.remove());

it('chats that are long do not pile up before who takes them in, and all come', { timeout: 60_000 }, async () => {
  const path = join(folder.path, 'chats.json');
  await writeFile(path, JSON.stringify(Array.from({ length: 8 }, (_, n) => longChat(`chat ${n}`))));
  const before = process.memoryUsage().rss;
  const titles: string[] = [];
  for await (const found of readInProcess(path, 'chats.json', new AbortController().signal)) {
    if ('chat' in found) titles.push(found.chat.title);
    if (titles.length > 1) continue;
    await pause(3_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  }
  expect(titles).toEqual(Array.from({ length: 8 }, (_, n) => `chat ${n}`));
});

it('says that the server has too little memory where the system ends the reader; a service manager does not', async () => {
  const path = join(folder.path, 'many.json');
  await writeFile(path, JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ ...longChat(`${n}`), messages: [] }))));
  const chats = readInProcess(path, 'many.json', new AbortController().signal);
  const tell = (signal: NodeJS.Signals) => {
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    const readers = children.split('\n').filter((line) => line.includes('read-chats.worker.ts'));
    for (const line of readers) process.kill(Number.parseInt(line, 10), signal);
  };
  expect(await chats.next()).toMatchObject({ done: false });
  tell('SIGTERM');
  for (let n = 0; n < 40; n += 1) expect(await chats.next()).toMatchObject({ done: false });
  tell('SIGKILL');
  const rest = async () => {
    for await (const _ of chats);
  };
  await expect(rest()).rejects.toThrow('too little memory');
});
