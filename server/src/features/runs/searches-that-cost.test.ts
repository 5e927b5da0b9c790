import { once } from 'node:events';
import { sendStream, stopRun } from '@atrium/contract/runs';
import { expect, it } from 'vitest';
import { Problem } from '../../platform/http/problem.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { question, stageGroundedChats } from '../../testing/stages/grounded-stage.ts';

const price = { input: 1, cached: 1, output: 1, reasoning: 1 };

describeOnBothStores('a reply whose model searched and wrote no word', (open) => {
  const at = stageGroundedChats(open);
  const charged = async () => (await at.stage.inference.settled()).filter((one) => one.userId === at.userId);

  /** A model that searches and, once it has what was found, does as it is told. */
  async function searching(then: NonNullable<Parameters<typeof at.stage.model.answer>[0]>, before = '') {
    const capabilities = { images: false, pdf: false, thinking: false, webSearch: false, tools: true };
    at.stage.inference.model = { capabilities, charge: { price } };
    await at.addSource('Rules', 'The harbour fee is nine crowns for every night.');
    at.stage.model.answer((call) => {
      if (call.request.messages.at(-1)?.role === 'tool') return then(call);
      if (before !== '') call.say(before);
      call.send({ type: 'tool-call', id: 'a', name: 'search_sources', arguments: '{"query":"fee"}' });
      call.end('tool-calls');
    });
  }

  it('costs nothing where the model then failed', async () => {
    await searching((call) => call.break(new Error('Nobody there')));
    const { reply } = await at.ask({ message: question });
    expect(reply).toMatchObject({ status: 'failed', content: '' });
    expect(await charged()).toEqual([]);
  });

  it('costs what it cost where its user stopped it', async () => {
    await searching(() => undefined);
    const calls = at.stage.model.calls.length;
    const body = { message: question, spaceId: at.spaceId };
    const reader = collectEvents(at.client.events(sendStream, { body }));
    const { runId } = await reader.until('session_created');
    await expect.poll(() => at.stage.model.calls.length).toBe(calls + 2);
    await at.client.call(stopRun, { params: { id: runId } });
    expect(await reader.all()).toMatchObject({ status: 'stopped', content: '' });
    expect(await charged()).toHaveLength(1);
  });

  it('counts what each call was given to read where its user stopped it at the second', async () => {
    await searching(() => undefined);
    const { charge: _price, ...free } = at.stage.inference.model;
    at.stage.inference.model = free;
    const calls = at.stage.model.calls.length;
    const reader = collectEvents(at.client.events(sendStream, { body: { message: question, spaceId: at.spaceId } }));
    const { runId } = await reader.until('session_created');
    await expect.poll(() => at.stage.model.calls.length).toBe(calls + 2);
    await at.client.call(stopRun, { params: { id: runId } });
    // The first call reported fifteen tokens.
    expect((await reader.all()).tokens).toBeGreaterThan(15 + 60);
  });

  it('costs nothing where its user stopped it before the model was asked', async () => {
    await searching(() => undefined);
    const { inference, model } = at.stage;
    const { searchWeb } = inference;
    inference.model = { ...inference.model, searchBy: 'installation' };
    const searches = Promise.withResolvers<void>();
    inference.searchWeb = async (_actor, _asked, signal) => {
      searches.resolve();
      await once(signal, 'abort');
      throw signal.reason;
    };
    const calls = model.calls.length;
    const body = { message: question, spaceId: at.spaceId, webSearch: true };
    const reader = collectEvents(at.client.events(sendStream, { body }));
    const { runId } = await reader.until('session_created');
    await searches.promise;
    await at.client.call(stopRun, { params: { id: runId } });
    inference.searchWeb = searchWeb;
    expect(await reader.all()).toMatchObject({ status: 'stopped', tokens: 0 });
    expect(model.calls.length).toBe(calls);
    expect(await charged()).toEqual([]);
  });

  it('ends with what was said before a search that its length left no room for', async () => {
    await searching(() => undefined, 'Let me look this up.');
    at.stage.inference.model = { ...at.stage.inference.model, maxOutputTokens: 104 };
    const { reply } = await at.ask({ message: question });
    expect(reply).toMatchObject({ status: 'cut', cutBy: 'length', content: 'Let me look this up.' });
  });

  it('ends as cut at its length where earlier calls wrote all that the model may, and blames no credits', async () => {
    await searching(() => undefined);
    // The first call writes five of them.
    at.stage.inference.model = { ...at.stage.inference.model, maxOutputTokens: 104 };
    const calls = at.stage.model.calls.length;
    const { reply } = await at.ask({ message: question });
    expect(reply).toMatchObject({ status: 'cut', cutBy: 'length' });
    expect(at.stage.model.calls).toHaveLength(calls + 1);
    expect(await charged()).toHaveLength(1);
  });

  it.each(['insufficient-credits', 'monthly-limit'] as const)(
    'costs what it cost where its user could not pay for more: %s',
    async (code) => {
      await searching(() => undefined);
      const { inference } = at.stage;
      const { fitToHold, refuse } = inference;
      let fits = 0;
      inference.fitToHold = async (...given) => (++fits === 1 ? fitToHold(...given) : null);
      inference.refuse = async () => new Problem(code);
      const { reply } = await at.ask({ message: question });
      Object.assign(inference, { fitToHold, refuse });
      expect(reply).toMatchObject({ status: 'failed', content: '', error: { code } });
      expect(await charged()).toHaveLength(1);
    },
  );
});
