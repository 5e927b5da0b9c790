import { deleteNote, readNote, restoreNote } from '@atrium/contract/notes';
import { retryReport } from '@atrium/contract/studio';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import type { ModelCall } from '../../../testing/models/driven-model.ts';
import { type StudioStage, startStudioStage } from '../../../testing/stages/studio-stage.ts';

const gone = 'No source or note of this space is in its knowledge base any more.';
const usage = { input: 1_000, cached: 0, output: 500, reasoning: 0 };
const say = (text: string) => (call: ModelCall) => {
  call.say(text);
  call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
  call.break();
};

describeOnBothStores('a report whose sources are deleted while it is written', (open) => {
  let stage: StudioStage;

  beforeAll(async () => {
    stage = await startStudioStage(await open());
  });
  beforeEach(() => stage.model.answer(null));
  afterAll(() => stage.server.close());

  it('halts with a word in place of being ready with nothing in it, and goes on once they are back', async () => {
    // More than is read whole, so that sections are planned and each is searched for.
    const long = [1, 2, 3].map((at) => `Barrel ${at} holds salted herring of the fleet. `.repeat(960));
    const { client, id: userId, noteIds, begin, read } = await stage.person(...long);
    const id = await begin({ kind: 'custom', wish: 'Barrels', model: 'gpt-4' });
    const script = ['## Barrels | barrel herring\n## Fleet | fleet herring', 'Barrel 3 holds salted herring [1].'];
    stage.model.answer(async (call) => {
      const text = script.shift() ?? 'Herring of the fleet [1].';
      if (script.length === 0) for (const each of noteIds) await client.call(deleteNote, { params: { id: each } });
      say(text)(call);
    });
    await stage.write(userId, id);
    expect(await read(id)).toMatchObject({ stage: 'failed', problem: gone, progress: { done: 1, total: 2 } });
    for (const each of noteIds) await client.call(restoreNote, { params: { id: each } });
    stage.model.answer(say('Barrel 3 holds salted herring of the fleet [1].'));
    await client.call(retryReport, { params: { id } });
    await stage.write(userId, id);
    const { noteId } = await read(id);
    const { content } = await client.call(readNote, { params: { id: noteId ?? '' } });
    expect(content).not.toContain('Nothing in the sources');
  });

  it('halts so, too, where it is made of quotes', async () => {
    const { client, id: userId, noteIds, begin, read } = await stage.person('The harbour fee is nine crowns.');
    const id = await begin({ kind: 'briefing' });
    for (const each of noteIds) await client.call(deleteNote, { params: { id: each } });
    await stage.write(userId, id);
    expect(await read(id)).toMatchObject({ stage: 'failed', problem: gone });
  });
});
