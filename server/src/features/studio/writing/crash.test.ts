import { listNotes } from '@atrium/contract/notes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { checkBooks } from '../../../testing/database/check-books.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { dyingDatabase } from '../../../testing/database/dying-database.ts';
import { type Person, type StudioStage, startStudioStage } from '../../../testing/stages/studio-stage.ts';

const rules = 'The harbour fee is nine crowns for every night. Sailing boats pay half of that.';
const usage = { input: 1_000, cached: 0, output: 500, reasoning: 0 };

describeOnBothStores('a report whose process dies', (open) => {
  let database: Database;
  let stage: StudioStage;
  beforeAll(async () => {
    database = await open();
    stage = await startStudioStage(database);
  });
  beforeEach(() =>
    stage.model.answer((call) => {
      call.say('The harbour fee is nine crowns for every night [1].');
      call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
      call.break();
    }),
  );
  afterAll(() => stage.server.close());

  /** An hour later, when the lease of a dead job has expired. */
  const later = { clock: { now: () => new Date(Date.now() + 3_600_000) } };

  const notesOf = async ({ client, spaceId }: Person) =>
    (await client.call(listNotes, { params: { spaceId } })).filter(({ title }) => title.startsWith('Briefing'));

  it.each([
    ['before', false],
    ['right after', true],
  ])(
    'comes to the same end whichever transaction it dies %s the commit of: one note, one charge',
    async (_when, isCommitted) => {
      const whole = await stage.person(rules);
      const expected = await whole.begin({ kind: 'briefing', model: 'gpt-4' });
      await stage.write(whole.id, expected);
      const charged = (await checkBooks(database, whole.id)).captured;
      expect(charged).toBeGreaterThan(0n);
      let deaths = 0;
      for (let at = 1; ; at++) {
        const person = await stage.person(rules);
        const id = await person.begin({ kind: 'briefing', model: 'gpt-4' });
        const process = dyingDatabase(database, at, isCommitted);
        await stage.write(person.id, id, process).catch(() => undefined);
        if (!process.hasDied()) break;
        deaths++;
        await stage.write(person.id, id, later);
        expect(await person.read(id)).toMatchObject({ stage: 'ready', citations: 1, progress: { done: 1, total: 1 } });
        expect(await notesOf(person)).toHaveLength(1);
        expect(await checkBooks(database, person.id)).toMatchObject({ captured: charged, held: 0n, openHolds: 0 });
      }
      expect(deaths).toBeGreaterThan(6);
    },
  );

  it('is left alone by others until it has given no sign for a while', async () => {
    const person = await stage.person(rules);
    const id = await person.begin({ kind: 'briefing', model: 'gpt-4' });
    await stage.write(person.id, id, dyingDatabase(database, 3, true)).catch(() => undefined);
    const { stage: at } = await person.read(id);
    expect(at).not.toBe('ready');
    await stage.write(person.id, id);
    expect((await person.read(id)).stage).toBe(at);
    await stage.write(person.id, id, later);
    expect((await person.read(id)).stage).toBe('ready');
  });

  it('is written once when two processes have it', async () => {
    const person = await stage.person(rules);
    const id = await person.begin({ kind: 'briefing', model: 'gpt-4' });
    const calls = stage.model.calls.length;
    await Promise.all([1, 2, 3].map(() => stage.write(person.id, id)));
    expect((await person.read(id)).stage).toBe('ready');
    expect(await notesOf(person)).toHaveLength(1);
    expect(stage.model.calls.length - calls).toBe(1);
  });
});
