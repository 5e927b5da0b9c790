import { deleteChat, readChat } from '@atrium/contract/chats';
import { resumeRun, sendStream, stopRun } from '@atrium/contract/runs';
import { estimateTokens } from '@atrium/contract/token-rules';
import { expect, it, vi } from 'vitest';
import { newId } from '../../../platform/ids/new-id.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { tappedDatabase } from '../../../testing/database/tapped-database.ts';
import { stageProcesses } from '../../../testing/stages/process-stage.ts';

describeOnBothStores('a run', (open, kind) => {
  const at = stageProcesses(open);
  const { start, begin, stored, crash } = at;

  it('whose process died keeps its text, is marked interrupted, and can be gone on with', async () => {
    const { reader, created, call } = await begin('Tell me a story');
    call.say('Once upon');
    call.say(' a time');
    await reader.untilText(16);
    await expect.poll(() => stored(created.runId), { interval: 10 }).toContain(' a time');
    await crash(created.runId);

    const { client, stage } = await start();
    const chat = await client.call(readChat, { params: { id: created.sessionId } });
    expect(chat.isRunning).toBe(false);
    expect(chat.messages.at(-1)).toMatchObject({
      status: 'interrupted',
      content: 'Once upon a time',
      error: { code: 'interrupted' },
    });
    const replay = await collectEvents(client.events(resumeRun, { params: { id: created.runId } })).all();
    expect(replay).toMatchObject({ status: 'interrupted', content: 'Once upon a time' });

    stage.model.answer((next) => {
      next.say(', the end.');
      next.end();
    });
    const more = collectEvents(client.events(sendStream, { body: { continue: created.messageId } }));
    expect(await more.all()).toMatchObject({ status: 'complete', content: 'Once upon a time, the end.' });
  });

  it.each([
    { what: 'what it wrote itself', more: 'and there was a wolf.', tokens: [estimateTokens('and there was a wolf.')] },
    { what: 'nothing where it wrote nothing', more: '', tokens: [] },
  ])('that went on with an earlier reply when its process died is charged for $what', async ({ more, tokens }) => {
    const { client, reader, created, call, stage } = await begin('Tell me a story');
    call.say('Once upon a time ');
    await reader.untilText(17);
    await client.call(stopRun, { params: { id: created.runId } });
    const next = collectEvents(client.events(sendStream, { body: { continue: created.messageId } }));
    const { runId } = await next.until('session_created');
    if (more) (await stage.model.call(2)).say(more);
    await expect.poll(() => stored(runId), { interval: 10 }).toContain(more || 'Once upon');
    await crash(runId);

    const { stage: later } = await start();
    const chat = await client.call(readChat, { params: { id: created.sessionId } });
    expect(chat.messages.at(-1)).toMatchObject({ status: 'interrupted', content: `Once upon a time ${more}` });
    const charged = (await later.inference.settled()).map(({ outputTokens }) => outputTokens);
    expect(charged).toEqual(tokens);
    expect(chat.messages.at(-1)?.tokens).toBe(tokens[0] ?? 0);
  });

  it('that its process began without hearing so is interrupted after a while, and none that it carries', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    let isLost = false;
    const deaf = tappedDatabase(at.database, async (text, carryOut) => {
      const answer = await carryOut();
      if (isLost && text.includes('insert into runs')) throw new Error('Connection terminated unexpectedly');
      return answer;
    });
    const { stage, client, reader, created, call } = await begin('Take your time', deaf);
    const released: string[] = [];
    stage.inference.model = { route: 'platform-key' };
    stage.inference.release = async (_tx, _userId, key) => void released.push(key);
    const body = { message: 'Did you hear me?', runId: newId(), messageId: newId() };
    isLost = true;
    expect(await client.send(sendStream, { body })).toMatchObject({ status: 500 });
    isLost = false;
    const again = collectEvents(client.events(sendStream, { body }));
    await at.database.db.execute(`update runs set started_at = now() - interval '21 seconds' where status = 'running'`);
    const lastHeard = () => {
      vi.advanceTimersByTime(5_000);
      return again.events.at(-1);
    };
    const heard = again.all();
    await expect.poll(lastHeard).toMatchObject({ code: 'interrupted' });
    expect(released).toEqual([body.runId]);
    expect(await heard).toMatchObject({ status: 'interrupted', content: '' });
    call.say('Here I am.');
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'complete', content: 'Here I am.' });
    expect(await client.call(readChat, { params: { id: created.sessionId } })).toMatchObject({ isRunning: false });
  });

  it.skipIf(kind === 'pglite')('of a living process is left alone by another one that starts', async () => {
    const { reader, created, call } = await begin('Two of us');
    call.say('Alive');
    await reader.untilText(5);
    const other = await start();
    const chat = await other.client.call(readChat, { params: { id: created.sessionId } });
    expect(chat.isRunning).toBe(true);
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'complete', content: 'Alive' });
  });

  it.skipIf(kind === 'pglite')('is followed from another replica, from its beginning to its end', async () => {
    const { created, call } = await begin('Read me there');
    call.say('First ');
    const other = await start();
    const reader = collectEvents(other.client.events(resumeRun, { params: { id: created.runId } }));
    await reader.untilText(6);
    call.say('second ');
    await reader.untilText(13);
    call.say('third.');
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'complete', content: 'First second third.' });
    expect(reader.events[0]).toMatchObject({ type: 'session_created', sessionId: created.sessionId });
  });

  it.skipIf(kind === 'pglite')('is news to other replicas once it is read on one of them, to its end', async () => {
    const news: string[] = [];
    const unlisten = await at.database.listen('run_news', (payload) => void news.push(payload));
    const { created, call, reader } = await begin('Nobody else reads me');
    call.say('Alone ');
    await reader.untilText(6);
    await expect.poll(() => stored(created.runId)).toContain('Alone');
    expect(news).toEqual([]);
    const other = await start();
    const there = collectEvents(other.client.events(resumeRun, { params: { id: created.runId } }));
    await there.untilText(6);
    call.say('no more');
    await there.untilText(13);
    expect(news).toContain(created.runId);
    const told = news.length;
    call.end();
    expect(await there.all()).toMatchObject({ status: 'complete', content: 'Alone no more' });
    await expect.poll(() => news.length).toBeGreaterThan(told);
    await unlisten();
  });

  it.skipIf(kind === 'pglite')(
    'is read elsewhere at once also where it was being stored as the reader came',
    async () => {
      // The reader's own polling is turned off.
      vi.useFakeTimers({ toFake: ['setInterval'] });
      let isHeld = false;
      const reached = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const slow = tappedDatabase(at.database, async (text, carryOut) => {
        if (isHeld && text.includes('insert into run_events')) {
          reached.resolve();
          await goOn.promise;
        }
        return carryOut();
      });
      const { created, call } = await begin('Slowly', slow);
      await expect.poll(() => stored(created.runId)).toContain('session_created');
      isHeld = true;
      call.say('Held back');
      await reached.promise;
      const other = await start();
      const there = collectEvents(other.client.events(resumeRun, { params: { id: created.runId } }));
      await there.until('session_created');
      goOn.resolve();
      await there.untilText(9);
      call.end();
      expect(await there.all()).toMatchObject({ status: 'complete', content: 'Held back' });
    },
  );

  it.skipIf(kind === 'pglite')('is stopped from another replica', async () => {
    const { reader, created, call } = await begin('Stop me from there');
    call.say('So far');
    await reader.untilText(6);
    const other = await start();
    await other.client.call(stopRun, { params: { id: created.runId } });
    expect(await reader.all()).toMatchObject({ status: 'stopped', content: 'So far' });
    expect(call.signal.aborted).toBe(true);
  });

  it.skipIf(kind === 'pglite')('sent to two replicas at once with one id is one question and one call', async () => {
    const replicas = [await start(), await start()];
    for (const { stage } of replicas) {
      stage.model.answer((call) => {
        call.say('One.');
        call.end();
      });
    }
    const body = { message: 'Just one', runId: newId(), messageId: newId() };
    const replies = await Promise.all(
      replicas.flatMap(({ client }) =>
        Array.from({ length: 5 }, () => collectEvents(client.events(sendStream, { body })).all()),
      ),
    );
    for (const reply of replies) expect(reply).toMatchObject({ status: 'complete', content: 'One.' });
    expect(replicas.reduce((sum, { stage }) => sum + stage.model.calls.length, 0)).toBe(1);
  });

  it('whose chat is deleted is ended at the provider, and what it used is counted', async () => {
    const { client, reader, created, call, stage } = await begin('Delete me');
    call.say('Gone soon');
    await reader.untilText(9);
    await client.call(deleteChat, { params: { id: created.sessionId } });
    await reader.all();
    expect(call.signal.aborted).toBe(true);
    expect(await stage.inference.settled()).toHaveLength(1);
    expect(await client.send(resumeRun, { params: { id: created.runId } })).toMatchObject({ status: 404 });
    expect(await client.send(readChat, { params: { id: created.sessionId } })).toMatchObject({ status: 404 });
  });

  it('is told and keeps its text when the process is asked to end', async () => {
    const { client, reader, created, call, stage } = await begin('Shutting down');
    call.say('Not quite');
    await reader.untilText(9);
    const drained = stage.runs.drain(20);
    expect(await reader.all()).toMatchObject({ status: 'interrupted', content: 'Not quite' });
    await drained;
    expect(await client.send(sendStream, { body: { message: 'Too late' } })).toMatchObject({ status: 503 });
    const { messages } = await client.call(readChat, { params: { id: created.sessionId } });
    expect(messages.at(-1)).toMatchObject({ status: 'interrupted', content: 'Not quite' });
  });

  it('finishes when the process is asked to end and there is time', async () => {
    const { reader, call, stage } = await begin('Shutting down slowly');
    call.say('Almost');
    await reader.untilText(6);
    const drained = stage.runs.drain(10_000);
    call.say(' there.');
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'complete', content: 'Almost there.' });
    await drained;
  });

  it('goes over to the user a visitor becomes', async () => {
    const visitorId = newId();
    const { stage } = await start();
    const visitor = stage.server.signedIn({ userId: visitorId, kind: 'visitor' }).client;
    const reader = collectEvents(visitor.events(sendStream, { body: { message: 'Signing in' } }));
    const created = await reader.until('session_created');
    const call = await stage.model.call(1);
    call.say('Before');
    await reader.untilText(6);
    const memberId = newId();
    await at.database.transaction(async (tx) => {
      await stage.chats.lifecycle.linked?.(tx, visitorId, memberId, new Map());
      await stage.runs.lifecycle.linked?.(tx, visitorId, memberId, new Map());
    });
    call.say(' and after');
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'complete', content: 'Before and after' });
    const member = stage.server.signedIn({ userId: memberId }).client;
    const { messages } = await member.call(readChat, { params: { id: created.sessionId } });
    expect(messages.at(-1)).toMatchObject({ status: 'complete', content: 'Before and after' });
    expect(await visitor.send(readChat, { params: { id: created.sessionId } })).toMatchObject({ status: 404 });
    expect(await stage.inference.settled()).toMatchObject([{ userId: memberId }]);
  });
});
