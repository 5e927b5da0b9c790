import type { RunEvent } from '@atrium/contract/run-event';
import { stopRun } from '@atrium/contract/runs';
import { expect, it } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import type { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { names, stagePasses } from '../../../testing/stages/pass-stage.ts';

const charge = { price: { input: 1, cached: 1, output: 1, reasoning: 1 } };

describeOnBothStores('the next reply of a pass', (open) => {
  const at = stagePasses(open);
  const { replica, personas, send, follow, read } = at;

  /** A pass whose first reply is written up to its end. */
  const begun = async (body: Record<string, unknown> = {}) => {
    const reader = send({ message: 'Who?', personas: personas(), ...body });
    const created = await reader.until('session_created');
    return { reader, created, first: await at.stage.model.call(1) };
  };
  const endOf = async (reader: ReturnType<typeof collectEvents>) => {
    await reader.all();
    return reader.events.at(-1) as Extract<RunEvent, { type: 'complete' }>;
  };

  it('is not begun by a Stop that comes once the one before is written, while its end is being stored', async () => {
    const { reader, created, first } = await begun();
    const { settle } = at.stage.inference;
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    at.stage.inference.settle = async (...call) => {
      reached.resolve();
      await held.promise;
      return settle(...call);
    };
    first.say('I am Ada.');
    first.end();
    await reached.promise;
    const stopped = at.client.call(stopRun, { params: { id: created.runId } });
    await expect.poll(() => first.signal.aborted, { interval: 10 }).toBe(true);
    held.resolve();
    await stopped;
    const complete = await endOf(reader);
    expect(complete).toMatchObject({ type: 'complete', response: 'I am Ada.' });
    expect(complete).not.toHaveProperty('next');
    expect(at.stage.model.calls).toHaveLength(1);
    const { messages, isRunning } = await read(created.sessionId);
    expect(isRunning).toBe(false);
    expect(names(messages.at(-1)?.waiting)).toEqual(['Ben', 'Cleo']);
  });

  it('is asked as the first was: as much thought, the web searched, and with the keys of its session', async () => {
    const asked: Actor[] = [];
    const { prepare } = at.stage.inference;
    at.stage.inference.prepare = async (actor, ...rest) => {
      asked.push(actor);
      return prepare(actor, ...rest);
    };
    const capabilities = { images: false, pdf: false, thinking: true, webSearch: true, tools: true };
    at.stage.inference.model = { capabilities, searchBy: 'model' };
    const { reader, first } = await begun({ thinkingMode: 'deep', webSearch: true });
    first.end();
    const { next } = await endOf(reader);
    const second = await at.stage.model.call(2);
    expect(first.request).toMatchObject({ thinking: 'deep', webSearch: true });
    expect(second.request).toMatchObject({ thinking: 'deep', webSearch: true });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.sessionId).toBe(asked[0]?.sessionId);
    await at.client.call(stopRun, { params: { id: next?.runId ?? '' } });
  });

  it('is not charged to credits where the user was told that their own key pays, and the key is gone by then', async () => {
    const { reader, first } = await begun({ paidBy: 'own-key' });
    at.stage.inference.model = { charge };
    first.end();
    expect(await endOf(reader)).toMatchObject({ halt: { code: 'api-key-required' } });
    expect(at.stage.model.calls).toHaveLength(1);
  });

  it('is not begun for an account that is being deleted', async () => {
    const fresh = await replica({ accounts: { actorInJobs: async () => null } });
    ({ stage: at.stage, client: at.client } = fresh);
    const { reader, first } = await begun();
    first.end();
    expect(await endOf(reader)).toMatchObject({ halt: { code: 'sign-in-required' } });
    expect(at.stage.model.calls).toHaveLength(1);
  });

  it('that our own fault keeps from beginning is told in our words, also to who comes back later', async () => {
    const { reader, created, first } = await begun();
    at.stage.inference.prepare = () => Promise.reject(new TypeError('x is not a function'));
    first.say('I am Ada.');
    first.end();
    const halt = { code: 'internal', message: 'Something went wrong on our side. Try again.' };
    expect(await endOf(reader)).toMatchObject({ halt });
    expect(await follow(created.runId).all()).toMatchObject({ status: 'complete', content: 'I am Ada.' });
    const { messages } = await read(created.sessionId);
    expect(messages.at(-1)).toMatchObject({ halt, waiting: [{ name: 'Ben' }, { name: 'Cleo' }] });
  });
});
