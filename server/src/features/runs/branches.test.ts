import { type Chat, readChat, showBranch } from '@atrium/contract/chats';
import { driveChat } from '@atrium/contract/drive-mirror';
import { uploadAttachment } from '@atrium/contract/files';
import { resumeRun, sendStream, stopRun } from '@atrium/contract/runs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type RunStage, startRunStage } from '../../testing/stages/run-stage.ts';
import type { TestClient } from '../../testing/test-client.ts';

describeOnBothStores('the tree of a chat', (open) => {
  let stage: RunStage;
  let client: TestClient;

  beforeAll(async () => {
    stage = await startRunStage(await open());
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    client = stage.server.signedIn().client;
    echo();
  });

  /** The model repeats the last question. */
  const echo = () =>
    stage.model.answer((call) => {
      const last = call.request.messages.at(-1)?.parts.at(-1);
      call.say(`echo: ${last?.type === 'text' ? last.text : ''}`);
      call.end();
    });
  const send = async (body: Record<string, unknown>) => {
    const reader = collectEvents(client.events(sendStream, { body }));
    await reader.all();
    return reader.until('session_created');
  };
  const shown = async (id: string): Promise<Chat> => client.call(readChat, { params: { id } });
  const words = (chat: Chat) => chat.messages.map((message) => message.content);

  it('shows no branch through a message of another chat', async () => {
    const [one, other] = [await send({ message: 'one' }), await send({ message: 'other' })];
    const refused = await client.send(showBranch, {
      params: { id: one.sessionId },
      body: { messageId: other.userMessageId },
    });
    expect(refused).toMatchObject({ status: 404 });
    expect(words(await shown(one.sessionId))).toEqual(['one', 'echo: one']);
  });

  it('names all siblings of a window that begins below the root, oldest first', async () => {
    const first = await send({ message: 'one' });
    const { sessionId } = first;
    const second = await send({ message: 'two', sessionId });
    const again = await send({ message: 'deux', edits: second.userMessageId });
    const third = await send({ message: 'zwei', edits: second.userMessageId });
    const window = await client.call(readChat, { params: { id: sessionId }, query: { limit: 2 } });
    expect(words(window)).toEqual(['zwei', 'echo: zwei']);
    expect(window.hasEarlier).toBe(true);
    expect(window.messages.map(({ siblingIds }) => siblingIds)).toEqual([
      [second.userMessageId, again.userMessageId, third.userMessageId],
      [third.messageId],
    ]);
  });

  it('hangs an edited question beside the first one, shows it, and goes back to the other', async () => {
    const first = await send({ message: 'one' });
    const chat = { id: first.sessionId };
    await send({ message: 'two', sessionId: chat.id });
    const edit = await send({ message: 'uno', sessionId: chat.id, parentId: null });
    const edited = await shown(chat.id);
    expect(words(edited)).toEqual(['uno', 'echo: uno']);
    expect(edited.messages[0]).toMatchObject({ siblingIds: [first.userMessageId, edit.userMessageId], parentId: null });
    const back = await client.call(showBranch, { params: chat, body: { messageId: first.userMessageId } });
    expect(words(back)).toEqual(['one', 'echo: one', 'two', 'echo: two']);
    expect(words(await shown(chat.id))).toEqual(words(back));
    expect(await client.call(driveChat, { params: { sessionId: chat.id } })).toHaveLength(6);
  });

  it('tells the model of an edited branch and of nothing else', async () => {
    const first = await send({ message: 'red' });
    const second = await send({ message: 'green', sessionId: first.sessionId });
    const edit = await send({ message: 'blue', edits: second.userMessageId });
    expect(edit.sessionId).toBe(first.sessionId);
    const told = stage.model.calls.at(-1)?.request.messages.flatMap((message) => message.parts);
    expect(told?.map((part) => (part.type === 'text' ? part.text : ''))).toEqual(['red', 'echo: red', 'blue']);
  });

  it('answers a question again as a sibling of its replies, with another model if asked', async () => {
    const first = await send({ message: 'again?' });
    const second = await send({ sessionId: first.sessionId, regenerate: first.userMessageId, model: 'grok-beta' });
    const chat = await shown(first.sessionId);
    expect(chat.messageCount).toBe(3);
    expect(chat.messages.at(-1)).toMatchObject({
      id: second.messageId,
      model: 'grok-beta',
      siblingIds: [first.messageId, second.messageId],
    });
  });

  it('keeps the files of an edited question, and adds new ones', async () => {
    const upload = (name: string, text: string) =>
      client.call(uploadAttachment, { query: { name, type: '' }, body: new Uint8Array(Buffer.from(text)) });
    const one = await upload('one.txt', 'the first file');
    const first = await send({ message: 'read', attachmentIds: [one.id] });
    const two = await upload('two.txt', 'the second file');
    const edit = await send({ message: 'read both', edits: first.userMessageId, attachmentIds: [two.id] });
    const question = (await shown(edit.sessionId)).messages[0];
    expect(question?.attachments.map(({ name }) => name)).toEqual(['one.txt', 'two.txt']);
    const told = JSON.stringify(stage.model.calls.at(-1)?.request.messages);
    expect(told).toContain('the first file');
    expect(told).toContain('the second file');
  });

  it('takes no more files with an edit than a question may have, those it keeps among them', async () => {
    const upload = (n: number) =>
      client.call(uploadAttachment, { query: { name: `${n}.txt`, type: '' }, body: Buffer.from(`file ${n}`) });
    const ids = (await Promise.all(Array.from({ length: 21 }, (_, n) => upload(n)))).map(({ id }) => id);
    const first = await send({ message: 'read', attachmentIds: ids.slice(0, 20) });
    const edit = { message: 'read one more', edits: first.userMessageId, attachmentIds: ids.slice(20) };
    expect(await client.send(sendStream, { body: edit })).toMatchObject({
      status: 413,
      body: { code: 'too-large', message: 'A message takes at most 20 files.' },
    });
    expect((await shown(first.sessionId)).messageCount).toBe(2);
  });

  it('makes a question of a file alone, titled by its name', async () => {
    const content = Buffer.from('inline words').toString('base64');
    const made = await send({ message: '', files: [{ name: 'notes.txt', content, type: 'text/plain' }] });
    const chat = await shown(made.sessionId);
    expect(chat.title).toBe('notes.txt');
    expect(chat.messages[0]?.attachments).toMatchObject([{ name: 'notes.txt', size: 12 }]);
    expect(JSON.stringify(stage.model.calls.at(-1)?.request.messages)).toContain('inline words');
  });

  it('gives two siblings when two tabs edit at once', async () => {
    const first = await send({ message: 'start' });
    const { sessionId } = first;
    const edits = await Promise.all(
      ['left', 'right'].map((message) => send({ message, sessionId, parentId: first.messageId })),
    );
    const chat = await shown(sessionId);
    const question = chat.messages.at(-2);
    expect([...(question?.siblingIds ?? [])].sort()).toEqual(edits.map((edit) => edit.userMessageId).sort());
  });

  it('keeps all of what six tabs append to one chat at once, each tab in its order, and no reader misses any', async () => {
    const { sessionId } = await send({ message: 'begin' });
    const readQuestions = async () => {
      const chat = await client.call(readChat, { params: { id: sessionId }, query: { limit: 200 } });
      return chat.messages.filter((message) => message.role === 'user').map((message) => message.content);
    };
    const acknowledged: string[] = [];
    let writing = 6;
    let reads = 0;
    const tabs = Array.from({ length: 6 }, async (_, tab) => {
      for (let n = 0; n < 12; n += 1) {
        await send({ message: `${tab}:${n}`, sessionId });
        acknowledged.push(`${tab}:${n}`);
      }
      writing -= 1;
    });
    const readers = Array.from({ length: 3 }, async () => {
      while (writing > 0) {
        const before = [...acknowledged];
        expect(await readQuestions()).toEqual(expect.arrayContaining(before));
        reads += 1;
      }
    });
    await Promise.all([...tabs, ...readers]);
    expect(reads).toBeGreaterThan(3);
    const asked = await readQuestions();
    expect(asked).toHaveLength(73);
    for (let tab = 0; tab < 6; tab += 1) {
      const own = asked.filter((text) => text.startsWith(`${tab}:`));
      expect(own).toEqual(Array.from({ length: 12 }, (_, n) => `${tab}:${n}`));
    }
  });

  it('goes on with a reply that was stopped, as its sibling', async () => {
    stage.model.answer(null);
    const made = stage.model.calls.length;
    const reader = collectEvents(client.events(sendStream, { body: { message: 'count' } }));
    (await stage.model.call(made + 1)).say('one, two');
    await reader.untilText(8);
    const first = await reader.until('session_created');
    await client.call(stopRun, { params: { id: first.runId } });
    const more = collectEvents(client.events(sendStream, { body: { continue: first.messageId } }));
    const call = await stage.model.call(made + 2);
    const told = call.request.messages.map((message) => message.role);
    expect(told).toEqual(['user', 'assistant', 'user']);
    call.say(', three');
    call.end();
    expect(await more.all()).toMatchObject({ status: 'complete', content: 'one, two, three' });
    const chat = await shown(first.sessionId);
    expect(words(chat)).toEqual(['count', 'one, two, three']);
    expect(chat.messages[1]?.siblingIds).toHaveLength(2);
  });

  it('says that a reply ended at its length limit, to every reader, and goes on with it', async () => {
    stage.model.answer((call) => {
      call.say('one, two');
      call.end('length');
    });
    const first = collectEvents(client.events(sendStream, { body: { message: 'count' } }));
    expect(await first.all()).toMatchObject({ status: 'cut', content: 'one, two' });
    const { runId, sessionId, messageId } = await first.until('session_created');
    const { params, query } = { params: { id: runId }, query: { fromSeq: 0 } };
    expect(await collectEvents(client.events(resumeRun, { params, query })).all()).toMatchObject({ status: 'cut' });
    expect((await shown(sessionId)).messages[1]).toMatchObject({ status: 'cut', error: null });
    stage.model.answer((call) => {
      call.say(', three');
      call.end();
    });
    const more = collectEvents(client.events(sendStream, { body: { continue: messageId } }));
    expect(await more.all()).toMatchObject({ status: 'complete', content: 'one, two, three' });
    expect(words(await shown(sessionId))).toEqual(['count', 'one, two, three']);
  });

  it('answers once more where a reply was stopped before its first word', async () => {
    stage.model.answer(null);
    const made = stage.model.calls.length;
    const reader = collectEvents(client.events(sendStream, { body: { message: 'slow' } }));
    const first = await reader.until('session_created');
    await stage.model.call(made + 1);
    await client.call(stopRun, { params: { id: first.runId } });
    echo();
    await send({ continue: first.messageId });
    expect(stage.model.calls.at(-1)?.request.messages).toHaveLength(1);
    expect(words(await shown(first.sessionId))).toEqual(['slow', 'echo: slow']);
  });

  it('refuses a message id that is taken', async () => {
    const first = await send({ message: 'mine' });
    const answer = await client.send(sendStream, { body: { message: 'other', messageId: first.userMessageId } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('refuses to go on with a reply that is whole', async () => {
    const first = await send({ message: 'whole' });
    expect(await client.send(sendStream, { body: { continue: first.messageId } })).toMatchObject({ status: 409 });
  });

  it('is read in windows from its end', async () => {
    const { sessionId } = await send({ message: '0' });
    for (let n = 1; n < 5; n += 1) await send({ message: String(n), sessionId });
    const params = { id: sessionId };
    const last = await client.call(readChat, { params, query: { limit: 4 } });
    expect(words(last)).toEqual(['3', 'echo: 3', '4', 'echo: 4']);
    expect(last.hasEarlier).toBe(true);
    const before = last.messages[0]?.id;
    const earlier = await client.call(readChat, { params, query: { limit: 60, ...(before && { before }) } });
    expect(words(earlier)).toEqual(['0', 'echo: 0', '1', 'echo: 1', '2', 'echo: 2']);
    expect(earlier.hasEarlier).toBe(false);
  });
});
