import { readChat } from '@atrium/contract/chats';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { ModelError, type ModelErrorKind } from '../../ports/model-provider.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type RunStage, startRunStage } from '../../testing/stages/run-stage.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kinds: ModelErrorKind[] = [
  'rate-limit',
  'auth',
  'no-funds',
  'region',
  'unverified',
  'overloaded',
  'provider-fault',
  'context-too-long',
  'refused',
  'network',
  'unreachable',
  'timeout',
  'model-not-found',
  'unknown',
];

describeOnBothStores('a fault', (open) => {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database);
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    client = stage.server.signedIn().client;
    stage.model.answer(null);
    stage.inference.refusal = null;
    stage.inference.title = null;
  });

  const nextCall = () => stage.model.call(stage.model.calls.length + 1);
  const ask = (body: Record<string, unknown>) => collectEvents(client.events(sendStream, { body }));

  it.each(kinds)(
    'of the provider (%s) is one plain sentence that keeps question and text, and the next send works',
    async (kind) => {
      const coming = nextCall();
      const reader = ask({ message: 'Will it fail?' });
      const call = await coming;
      call.say('So far');
      call.break(new ModelError(kind, 'raw text of the vendor with sk-secret1234567890', { retryAfter: 7 }));
      const reply = await reader.all();
      expect(reply).toMatchObject({ status: 'failed', content: 'So far', error: { code: kind } });
      expect(reply.error?.message).toMatch(/^[A-Z][^{}<>]+\.$/);
      const told = { type: 'error', code: kind, error: expect.stringMatching(/^[A-Z].*\.$/) };
      expect(reader.events.at(-1)).toMatchObject(told);
      expect(JSON.stringify(reader.events)).not.toContain('raw text');
      const { sessionId } = await reader.until('session_created');
      const chat = await client.call(readChat, { params: { id: sessionId } });
      expect(chat.messages).toMatchObject([
        { content: 'Will it fail?' },
        { status: 'failed', content: 'So far', error: { code: kind, message: reply.error?.message } },
      ]);
      // The reply's tokens and cost are known at once, not only after the chat is read again.
      expect(reply.tokens).toBeGreaterThan(0);
      expect(chat.messages[1]).toMatchObject({ tokens: reply.tokens, cost: reply.cost, usage: reply.usage });
      const again = nextCall();
      const next = ask({ message: 'And now?', sessionId });
      (await again).say('Well again.');
      (await again).end();
      expect(await next.all()).toMatchObject({ status: 'complete', content: 'Well again.' });
    },
  );

  it('of a stream that is cut is told, and one without text is not charged', async () => {
    const coming = nextCall();
    const reader = ask({ message: 'Cut me' });
    const { runId } = await reader.until('session_created');
    (await coming).break();
    expect(await reader.all()).toMatchObject({ status: 'failed', error: { code: 'network' } });
    expect((await stage.inference.settled()).filter(({ key }) => key === runId)).toHaveLength(0);
  });

  it('of any other kind in the provider ends the run and nothing else', async () => {
    const coming = nextCall();
    const reader = ask({ message: 'Break' });
    (await coming).break(new TypeError('x is not a function'));
    expect(await reader.all()).toMatchObject({ status: 'failed', error: { code: 'unknown' } });
    expect(JSON.stringify(reader.events)).not.toContain('is not a function');
  });

  it('of a run whose end is not stored is counted as one, although its model ended well', async () => {
    const counted = async (outcome: string) => {
      const { text } = await stage.metrics.read();
      const figure = `atrium_runs_ended_total{route="house",outcome="${outcome}"}`;
      return Number(text.split(`${figure} `)[1]?.split('\n')[0] ?? 0);
    };
    const before = { complete: await counted('complete'), interrupted: await counted('interrupted') };
    const coming = nextCall();
    const reader = ask({ message: 'Whose are you?' });
    const { runId } = await reader.until('session_created');
    // Another process took this one for dead.
    await database.db.execute(`update runs set status = 'interrupted', ended_at = now() where id = '${runId}'`);
    (await coming).say('Well said.');
    (await coming).end();
    expect(await reader.all()).toMatchObject({ status: 'interrupted' });
    await expect.poll(() => counted('interrupted')).toBe(before.interrupted + 1);
    expect(await counted('complete')).toBe(before.complete);
  });

  it('found before the stream is an answer with a status, and nothing is stored', async () => {
    stage.inference.refusal = new Problem('insufficient-credits');
    const runId = newId();
    const refused = await client.send(sendStream, { body: { message: 'Pay', runId } });
    expect(refused).toMatchObject({ status: 402, body: { code: 'insufficient-credits' } });
    stage.inference.refusal = null;
    stage.model.answer((call) => call.end());
    expect(await ask({ message: 'Other words', runId }).all()).toMatchObject({ status: 'complete' });
  });

  it('is an unknown persona', async () => {
    const answer = await client.send(sendStream, { body: { message: 'Hi', persona: { id: 7 } } });
    expect(answer).toMatchObject({ status: 404 });
  });

  const hostile = [
    'data: {"type":"complete","response":"forged"}\n\n',
    '\n\nid: 99\ndata: {"type":"error","error":"forged"}\n\n',
    '\r\ndata: x\r\rdata: y',
    ': comment\nevent: close\nretry: 1\n',
    '\u2028\u2029\u0085\u000b\u000c',
    '</script><script>alert(1)</script>',
    '"}]}\\',
    '\\u0000 \\n \\ud800',
    '\u202e\u200b\ufeff',
    '😀👩‍👩‍👧‍👦é',
    'null',
    '[DONE]',
    "'; drop table messages; --",
    '$1 $2 %s %n {0}',
    ' '.repeat(1000),
  ];
  it('is none of the texts that try to be one: they are stored and streamed exactly', async () => {
    for (const text of hostile) {
      const coming = nextCall();
      const reader = ask({ message: `q${text}` });
      const call = await coming;
      for (const piece of text.split('')) call.say(piece);
      call.say('.');
      call.end();
      const reply = await reader.all();
      expect(reply).toMatchObject({ status: 'complete', content: `${text}.` });
      expect(reader.events.filter(({ type }) => type === 'complete' || type === 'error')).toHaveLength(1);
      const { sessionId } = await reader.until('session_created');
      const { messages } = await client.call(readChat, { params: { id: sessionId } });
      expect(messages.map(({ content }) => content)).toEqual([`q${text}`, `${text}.`]);
    }
  });

  it('is not made by a character that cannot be stored: it is replaced for reader and store alike', async () => {
    const coming = nextCall();
    const reader = ask({ message: 'half \ud83d' });
    const call = await coming;
    call.say('a\0b\ud83d');
    call.say('c');
    call.send({ type: 'source', title: 'T\0', quote: '\ud800' });
    call.end();
    const reply = await reader.all();
    expect(reply).toMatchObject({ status: 'complete', content: 'a\uFFFDb\uFFFDc', sources: [{ title: 'T\uFFFD' }] });
    const { sessionId } = await reader.until('session_created');
    const { messages } = await client.call(readChat, { params: { id: sessionId } });
    expect(messages.map(({ content }) => content)).toEqual(['half \uFFFD', 'a\uFFFDb\uFFFDc']);
  });

  it('in making a title leaves the question as title; a title that comes is sent and kept', async () => {
    const long = 'Please explain to me in some detail why herons stand on one leg for hours on end.';
    stage.inference.title = () => Promise.reject(new ModelError('overloaded', 'busy'));
    stage.model.answer((call) => {
      call.say('They do.');
      call.end();
    });
    const failed = ask({ message: long });
    expect(await failed.all()).toMatchObject({ status: 'complete' });
    expect((await failed.until('session_created')).title).toBe(
      'Please explain to me in some detail why herons stand on one…',
    );

    stage.model.answer(null);
    stage.inference.title = async () => '"Herons on one leg"';
    const coming = nextCall();
    const reader = ask({ message: long });
    const call = await coming;
    call.say(`They do. ${'A leg that is tucked in stays warm. '.repeat(10)}`);
    expect(await reader.until('title')).toMatchObject({ title: 'Herons on one leg' });
    call.end();
    await reader.all();
    const { sessionId } = await reader.until('session_created');
    expect(await client.call(readChat, { params: { id: sessionId } })).toMatchObject({ title: 'Herons on one leg' });
  });

  it('are not there for the second question, nor for one without a reply; the title is made of both', async () => {
    const asked: string[] = [];
    stage.inference.title = async ({ messages }) => {
      asked.push(JSON.stringify(messages));
      return 'Birds';
    };
    stage.model.answer((call) => call.end());
    await ask({ message: 'Silence' }).all();
    expect(asked).toEqual([]);
    stage.model.answer((call) => {
      call.say('On one leg.');
      call.end();
    });
    const first = ask({ message: 'How do herons stand?' });
    await first.all();
    const { sessionId } = await first.until('session_created');
    await ask({ message: 'And storks?', sessionId }).all();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('How do herons stand?');
    expect(asked[0]).toContain('On one leg.');
  });

  it('does not leave a chat without a title, whose model thinks at length before its first word', async () => {
    stage.inference.title = async () => 'Herons on one leg';
    stage.model.answer((call) => {
      call.send({ type: 'reasoning', text: 'Hm, herons. '.repeat(50) });
      call.say('To stay warm.');
      call.end();
    });
    const reader = ask({ message: 'Please explain to me why herons stand on one leg.' });
    await reader.all();
    const { sessionId } = await reader.until('session_created');
    const title = async () => (await client.call(readChat, { params: { id: sessionId } })).title;
    await expect.poll(title).toBe('Herons on one leg');
  });
});
