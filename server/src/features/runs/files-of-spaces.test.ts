import { sendStream } from '@atrium/contract/runs';
import { addSourceFile, readSource } from '@atrium/contract/sources';
import { createSpace } from '@atrium/contract/spaces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const towns = ['Oslo', 'Bergen', 'Molde', 'Narvik', 'Tromso', 'Hamar', 'Larvik', 'Alta', 'Bodo', 'Voss'];
/** Long enough to be of several passages, so that most rows are found without the line of the columns. */
const lighthouses = [
  'name,town,height,built,automated',
  ...Array.from(
    { length: 400 },
    (_, n) => `Tower ${n + 1000},${towns[n % 10]},${12 + (n % 40)} m,${1800 + (n % 90)}-05-${10 + (n % 20)},yes`,
  ),
].join('\n');
const releases = `version,codename,series,created,release
21.10,Impish Indri,impish,2021-04-22,2021-10-14
22.04 LTS,Jammy Jellyfish,jammy,2021-10-14,2022-04-21
22.10,Kinetic Kudu,kinetic,2022-04-21,2022-10-20
`;
/** On one line, as programs write it. */
const hall = JSON.stringify({
  hall: { name: 'Old Mill', caretaker: { name: 'Ludmila Novak', phone: '555 0101' } },
  courses: ['Pottery', 'Weaving', 'Drawing', 'Singing', 'Carving', 'Baking', 'Fencing', 'Juggling'].map((title, n) => ({
    title,
    fee: 145 - n * 10,
    starts: `2026-03-0${n + 1}`,
  })),
});
const retry = `export const limits = {
  attempts: 5,
  maxDelayMs: 8_000,
};

/** Runs the work again until it succeeds. */
export async function retry(work: () => Promise<void>): Promise<void> {
  for (let n = 0; n < limits.attempts; n += 1) await work();
}
`;

describeOnBothStores('files of a space, asked about without a language model', (open) => {
  let app: TestApp;
  let user: TestClient;

  beforeAll(async () => {
    app = await startTestApp({ overrides: { database: await open(), runsJobs: true } });
    user = await app.demoUser();
  });
  afterAll(() => app.close());

  /** Asks about a file that is the only source of a new space. */
  async function ask(name: string, text: string, message: string) {
    const { id: spaceId } = await user.call(createSpace, { body: { name: `About ${name}` } });
    const { id } = await user.call(addSourceFile, {
      params: { spaceId },
      query: { name },
      body: new Uint8Array(Buffer.from(text)),
    });
    const stage = async () => (await user.call(readSource, { params: { id } })).stage;
    await expect.poll(stage, { timeout: 20_000 }).toBe('ready');
    return collectEvents(user.events(sendStream, { body: { spaceId, message } })).all();
  }

  it.each([
    ['JSON', 'hall.json', hall, 'What do I pay for weaving, which novel is it from?'],
    ['a table', 'lighthouses.csv', lighthouses, 'When was Tower 7777 built?'],
    ['a table', 'ubuntu.csv', releases, 'When was Debian 22.04 LTS Jammy Jellyfish released?'],
  ])('do not answer what they do not hold: %s', async (_, name, text, question) => {
    const { content, sources } = await ask(name, text, question);
    expect(content).toMatch(/not (?:seem to hold|in your sources)/);
    expect(sources).toEqual([]);
  });

  it.each([
    ['a table', 'ubuntu.csv', releases, 'When was Ubuntu 22.04 LTS Jammy Jellyfish released?', '2022-04-21'],
    ['a long table', 'lighthouses.csv', lighthouses, 'When was Tower 1333 built?', 'Tower 1333,Narvik,25 m,1863-05-23'],
    ['JSON', 'hall.json', hall, 'What is the phone of the caretaker?', '555 0101'],
  ])('are read as what they are: %s', async (_, name, text, question, expected) => {
    const { content, sources } = await ask(name, text, question);
    expect(content).not.toContain('not seem to hold');
    expect(sources[0]?.quote).toContain(expected);
    // No other row, and none of the rest of the file.
    expect(sources[0]?.quote?.length).toBeLessThan(120);
  });

  it('are quoted line by line where they are code', async () => {
    const { content } = await ask('retry.ts', retry, 'What is the maximum delay?');
    expect(content).toContain('> ```ts\n> export const limits = {\n>   attempts: 5,\n>   maxDelayMs: 8_000,\n> ```');
  });
});
