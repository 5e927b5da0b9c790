import { readChat } from '@atrium/contract/chats';
import { resumeRun, sendStream, stopRun } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';

describeOnBothStores('a send', (open) => {
  let stage: RunStage;
  let client: TestClient;
  let made = 0;

  let database: Database;
  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database);
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    client = stage.server.signedIn().client;
    made = stage.model.calls.length;
    stage.model.answer(null);
  });

  const nextCall = () => stage.model.call(made + 1);
  const ask = (message: string, more = {}) => collectEvents(client.events(sendStream, { body: { message, ...more } }));

  it('is refused without text or files', async () => {
    expect(await client.send(sendStream, { body: { message: ' \n' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    });
    expect(stage.model.calls).toHaveLength(made);
  });

  it('streams, is stored, and is read again as it was streamed', async () => {
    const reader = ask('What is a heron?');
    const created = await reader.until('session_created');
    expect(created.title).toBe('What is a heron?');
    const call = await nextCall();
    expect(call.request.messages).toEqual([{ role: 'user', parts: [{ type: 'text', text: 'What is a heron?' }] }]);
    call.say('A heron ');
    call.say('is a bird.');
    call.end();
    const reply = await reader.all();
    expect(reply).toMatchObject({ status: 'complete', content: 'A heron is a bird.', tokens: 15, cost: 0.000002 });
    expect(reader.seqs).toEqual(reader.seqs.map((_, at) => at + 1));
    const chat = await client.call(readChat, { params: { id: created.sessionId } });
    expect(chat).toMatchObject({
      title: 'What is a heron?',
      isRunning: false,
      messageCount: 2,
      currentMessageId: created.messageId,
      messages: [
        { role: 'user', content: 'What is a heron?', id: created.userMessageId, parentId: null },
        { role: 'assistant', content: 'A heron is a bird.', status: 'complete', parentId: created.userMessageId },
      ],
    });
  });

  it('keeps with the run whether it was to think longer and to search the web', async () => {
    stage.model.answer((call) => call.end());
    const asked = [
      { more: {}, kept: { thinking_mode: 'fast', web_search: false } },
      { more: { thinkingMode: 'deep' }, kept: { thinking_mode: 'deep', web_search: false } },
      { more: { thinkingMode: 'research', webSearch: true }, kept: { thinking_mode: 'research', web_search: true } },
    ];
    for (const { more, kept } of asked) {
      const { runId } = await ask('Think', more).until('complete');
      const { rows } = await database.db.execute(sql`select thinking_mode, web_search from runs where id = ${runId}`);
      expect(rows).toEqual([kept]);
    }
  });

  it('stops at the provider, keeps the text, and says so on the stream', async () => {
    const reader = ask('Count.');
    const { runId, sessionId } = await reader.until('session_created');
    const call = await nextCall();
    call.say('one two');
    await reader.untilText(7);
    await client.call(stopRun, { params: { id: runId } });
    expect(call.signal.aborted).toBe(true);
    expect(await reader.all()).toMatchObject({ status: 'stopped', content: 'one two' });
    const { messages } = await client.call(readChat, { params: { id: sessionId } });
    expect(messages.at(-1)).toMatchObject({ status: 'stopped', content: 'one two' });
  });

  it('goes on when its reader leaves, and another reader gets the whole', async () => {
    const gone = new AbortController();
    const first = collectEvents(client.events(sendStream, { body: { message: 'Go on' }, signal: gone.signal }));
    const { runId } = await first.until('session_created');
    const call = await nextCall();
    call.say('Part one');
    await first.untilText(8);
    gone.abort();
    await expect(first.all()).rejects.toThrow();
    const second = collectEvents(client.events(resumeRun, { params: { id: runId } }));
    await second.untilText(8);
    call.say(', part two');
    call.end();
    expect(await second.all()).toMatchObject({ status: 'complete', content: 'Part one, part two' });
    const third = collectEvents(client.events(resumeRun, { params: { id: runId } }));
    expect(await third.all()).toMatchObject({ status: 'complete', content: 'Part one, part two' });
    expect(call.signal.aborted).toBe(false);
  });

  it('sent twenty times at once with one id is one question, one reply and one call', async () => {
    stage.model.answer((call) => {
      call.say('Once.');
      call.end();
    });
    const body = { message: 'Only once', runId: newId(), messageId: newId() };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => collectEvents(client.events(sendStream, { body })).all()),
    );
    for (const reply of replies) expect(reply).toMatchObject({ status: 'complete', content: 'Once.' });
    expect(stage.model.calls).toHaveLength(made + 1);
    expect((await stage.inference.settled()).filter(({ key }) => key === body.runId)).toHaveLength(1);
    expect(await client.send(sendStream, { body: { ...body, message: 'Other words' } })).toMatchObject({ status: 409 });
  });

  it('sent again one after another, or after its reader left, gives the same reply', async () => {
    const body = { message: 'Once more', runId: newId(), messageId: newId() };
    const gone = new AbortController();
    const first = collectEvents(client.events(sendStream, { body, signal: gone.signal }));
    await first.until('session_created');
    const call = await nextCall();
    call.say('The same');
    await first.untilText(8);
    gone.abort();
    const second = collectEvents(client.events(sendStream, { body }));
    await second.untilText(8);
    call.say(' each time.');
    call.end();
    expect(await second.all()).toMatchObject({ status: 'complete', content: 'The same each time.' });
    for (let again = 0; again < 3; again += 1) {
      const reply = await collectEvents(client.events(sendStream, { body })).all();
      expect(reply).toMatchObject({ status: 'complete', content: 'The same each time.' });
    }
    const { sessionId } = await second.until('session_created');
    expect(await client.call(readChat, { params: { id: sessionId } })).toMatchObject({ messageCount: 2 });
    expect(stage.model.calls).toHaveLength(made + 1);
    expect((await stage.inference.settled()).filter(({ key }) => key === body.runId)).toHaveLength(1);
  });

  it('of the same words without an id is a message each time', async () => {
    stage.model.answer((call) => {
      call.say('Yes.');
      call.end();
    });
    const first = ask('Again');
    await first.all();
    const { sessionId } = await first.until('session_created');
    await ask('Again', { sessionId }).all();
    const { messages } = await client.call(readChat, { params: { id: sessionId } });
    expect(messages.map(({ content }) => content)).toEqual(['Again', 'Yes.', 'Again', 'Yes.']);
    expect(stage.model.calls).toHaveLength(made + 2);
  });
});
