import { createNote } from '@atrium/contract/routes/notes.generated';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../testing/render-page.tsx';
import { fakeServer } from '../testing/fake-server.ts';

const address = '/api/spaces/1/notes';
const hour = 60 * 60 * 1000;
const conflict = { status: 409, body: { code: 'conflict', message: 'This was made already, and deleted since.' } };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What a page does that is loaded anew: asks for notes by these titles; gives the keys it asked under. */
async function ask(answer: Parameters<typeof fakeServer>[0][string], ...titles: string[]) {
  vi.resetModules();
  const { callOnce } = await import('./call-once.ts');
  const { requests } = fakeServer({ [`POST ${address}`]: answer });
  for (const title of titles)
    await callOnce(createNote, { params: { spaceId: 1 }, body: { title } }).catch((error: unknown) => error);
  return requests.map(({ headers }) => headers.get('idempotency-key'));
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const made = { body: { id: 'n' } };

it('asks for the same again under the same key, also after a reload, until it is answered', async () => {
  const [first, other] = await ask(lost, 'Herons', 'Storks');
  expect(other).not.toBe(first);
  expect(await ask(made, 'Herons')).toEqual([first]);
  expect(await ask(made, 'Herons')).not.toEqual([first]);
  expect(await ask(made, 'Storks')).toEqual([other]);
  expect(sessionStorage.length).toBe(0);
});

it('asks under the same key after an answer that leaves open what was done', async () => {
  for (const status of [500, 503, 429]) {
    const [first] = await ask({ status, body: { code: 'internal', message: 'It failed.' } }, 'Herons');
    expect(await ask(made, 'Herons')).toEqual([first]);
  }
});

it('makes another one if what was made under the key was deleted since', async () => {
  const [first] = await ask(lost, 'Herons');
  const answers = [conflict, made];
  const [again, other, ...more] = await ask(() => answers.shift() ?? made, 'Herons');
  expect([again, more]).toEqual([first, []]);
  expect(other).toMatch(/^[0-9a-f-]{36}$/);
  expect(other).not.toBe(first);
  expect(sessionStorage.length).toBe(0);
});

it('asks once for what is refused for another reason', async () => {
  expect(await ask(conflict, 'Herons')).toHaveLength(1);
  expect(await ask(lost, 'Storks')).toHaveLength(1);
  expect(await ask(conflict, 'Storks')).toHaveLength(2);
});

it('keeps the last twenty, for an hour, and nothing of what was written', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const titles = Array.from({ length: 21 }, (_, index) => `Herons ${index}`);
  const keys = await ask(lost, ...titles);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Herons');
  const [second, oldest] = await ask(made, 'Herons 1', 'Herons 0');
  expect(second).toBe(keys[1]);
  expect(oldest).not.toBe(keys[0]);
  vi.setSystemTime(Date.now() + hour);
  expect(await ask(made, 'Herons 2')).not.toEqual([keys[2]]);
});

it('goes on without a storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const [first, again] = await ask(lost, 'Herons', 'Herons');
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
});
