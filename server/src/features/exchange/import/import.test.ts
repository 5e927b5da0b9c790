import { endOtherSessions, getUser } from '@atrium/contract/accounts';
import { deleteChat, listChats, readChat } from '@atrium/contract/chats';
import { exportAccount, exportChat, type ImportPreview, previewImport, runImport } from '@atrium/contract/exchange';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { chatGptConversation } from '../../../testing/samples/foreign-exports.ts';
import {
  branched,
  bytes,
  claude,
  type ImportStage,
  startImportStage,
  zip,
} from '../../../testing/stages/import-stage.ts';

describeOnBothStores('an import', (open) => {
  let database: Database;
  let stage: ImportStage;
  beforeAll(async () => {
    database = await open();
    stage = await startImportStage(database);
  });
  afterAll(() => stage.app.close());
  beforeEach(() => stage.renew());

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a text that ends in the middle', JSON.stringify([branched]).slice(0, -50)],
    ['something else', '[{"a":1},{"b":2}]'],
    ['an empty list', '[]'],
    ['a list without an end', '['.repeat(100_000)],
    ['a damaged archive', 'PK\u0003\u0004 and then nothing of the kind'],
    ['deep nesting', `[${'{"mapping":'.repeat(5_000)}1${'}'.repeat(5_000)}]`],
  ])('of %s is refused or told in a sentence, and leaves nothing', async (_what, text) => {
    const answer = await stage.preview(bytes(text));
    if (answer.status === 200) expect(answer.body).toMatchObject({ source: null, chats: [], skipped: [{ count: 1 }] });
    else expect(answer).toMatchObject({ status: 422, body: { code: 'unreadable-file' } });
    const run = await stage.owner.fetch(runImport, { body: bytes(text) });
    expect([200, 422]).toContain(run.status);
    await run.text();
    expect(await stage.titles()).toEqual([]);
  });

  it('of Claude names the projects that it leaves out, and reads a chat although they are damaged', async () => {
    const project = { uuid: 'p', name: 'Birds', prompt_template: 'Be brief.', docs: [{ filename: 'birds.md' }] };
    const starter = { ...project, name: 'How to use Claude', is_starter_project: true };
    const of = (name: string, projects: string) =>
      zip({ 'conversations.json': JSON.stringify([claude]), [name]: projects, 'users.json': '[{"uuid":"u"}]' });
    const left = {
      reason: 'Projects are left out, with their instructions and documents.',
      count: 1,
      examples: ['Birds'],
    };
    const whole = await of('projects.json', JSON.stringify([starter, project]));
    expect((await stage.preview(whole)).body).toMatchObject({ notes: expect.arrayContaining([left]) });
    expect(await stage.take(whole)).toMatchObject({ newChats: 1, skipped: [], notes: expect.arrayContaining([left]) });
    const single = await of('projects/p.json', JSON.stringify(project));
    expect((await stage.preview(single)).body).toMatchObject({ notes: expect.arrayContaining([left]) });
    expect(await stage.take(await of('projects.json', '[{"uuid"'))).toMatchObject({ unchangedChats: 1, skipped: [] });
  });

  it('is for signed-in people, and refuses a file that is too large before reading it', async () => {
    expect(await stage.app.stranger().send(previewImport, { body: bytes([branched]) })).toMatchObject({ status: 401 });
    const announced = await fetch(new URL('/api/import/preview', stage.app.url), {
      method: 'POST',
      headers: { cookie: stage.owner.jar.header() ?? '' },
      body: new Uint8Array(101 * 1024 * 1024),
    });
    expect(announced.status).toBe(413);
  });

  it('refuses archives that lie, hold no chats or unpack to too much', async () => {
    expect(await stage.preview(await zip({ 'a.txt': 'x' }))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('no chats') },
    });
    const bomb = await zip({ 'conversations.json': `[${' '.repeat(40_000_000)}]` });
    expect(await stage.preview(bomb)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('unpacks to far more') },
    });
    const damaged = await zip({ 'conversations.json': JSON.stringify([branched]) });
    damaged.fill(0, 60, 120);
    expect((await stage.preview(damaged)).status).toBe(422);
    expect(await stage.titles()).toEqual([]);
  });

  it('takes a good chat although another is hostile, and says why', async () => {
    const circle = chatGptConversation('gpt-c', 'Circle', [
      { id: 'x', parent: 'y', role: 'user', text: 'round' },
      { id: 'y', parent: 'x', role: 'assistant', text: 'and round' },
    ]);
    const text = `[${JSON.stringify(branched)}, {"mapping": {"a": }}, {"title":"Proto","__proto__":{"x":1},"mapping":{"__proto__":{"id":"p"},"constructor":{"id":"c","message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["polluted \\u0000\\ud800 text"]}}}}}, {"mapping":{}}, 7, null, "x", ${JSON.stringify(circle)}]`;
    const report = await stage.take(bytes(text));
    expect(report).toMatchObject({ newChats: 3 });
    expect(report.skipped.map(({ reason }) => reason).toSorted()).toEqual([
      'A chat has no messages.',
      'A chat holds nothing that can be read.',
      'A chat is damaged.',
    ]);
    expect(await stage.titles()).toEqual(['Birds', 'Circle', 'Proto']);
    expect((await stage.chatOf('Proto')).messages[0]?.content).toBe('polluted \ufffd text');
    expect((await stage.chatOf('Circle')).messageCount).toBe(2);
  });

  it('twice adds nothing, and a longer file adds only what is new', async () => {
    for (const file of [bytes([branched, claude].slice(0, 1)), bytes([claude])]) {
      await stage.take(file);
      const before = await stage.owner.call(listChats);
      expect(await stage.take(file)).toMatchObject({ newChats: 0, grownChats: 0, unchangedChats: 1, newMessages: 0 });
      expect((await stage.preview(file)).body).toMatchObject({ newMessages: 0 });
      expect(await stage.owner.call(listChats)).toEqual(before);
    }
    const longer = structuredClone(claude);
    const last = longer.chat_messages.at(-1);
    longer.chat_messages.push({
      ...last,
      uuid: 'c4',
      sender: 'human',
      text: 'More',
      content: [{ type: 'text', text: 'More' }],
      parent_message_uuid: 'c3',
    } as never);
    expect(await stage.take(bytes([longer]))).toMatchObject({ newChats: 0, grownChats: 1, newMessages: 1 });
    expect((await stage.chatOf('Letters')).messages.map(({ content }) => content)).toEqual([
      'Read this\n\n[Attached file: photo.png]',
      'Another way.',
      'More',
    ]);
  });

  it('counts the messages of a chat that it brings back, as it said before', async () => {
    await stage.take(bytes([claude]));
    const { id } = await stage.chatOf('Letters');
    await stage.owner.call(deleteChat, { params: { id } });
    expect((await stage.preview(bytes([claude]))).body).toMatchObject({ newMessages: 3 });
    expect(await stage.take(bytes([claude]))).toMatchObject({ newChats: 1, newMessages: 3 });
    expect((await stage.chatOf('Letters')).messageCount).toBe(3);
  });

  it('ends with the session it was begun by, after the chat at hand, and his other browser can begin it anew', async () => {
    const many = Array.from({ length: 300 }, (_, n) => {
      const title = `Chat ${n}`;
      return { ...branched, title, conversation_id: title, id: title };
    });
    const [client, other] = [stage.owner, await stage.app.demoUser()];
    const [{ id }, { id: otherId }] = [await client.call(getUser), await other.call(getUser)];
    await database.db.execute(sql`update sessions set user_id = ${id} where user_id = ${otherId}`);
    const seen: string[] = [];
    for await (const { event } of client.events(runImport, { query: {}, body: bytes(many) })) {
      if (seen.push((event as { type: string }).type) === 1) await other.call(endOtherSessions);
    }
    expect(new Set(seen)).toEqual(new Set(['progress']));
    const preview = () => other.send(previewImport, { body: bytes(many) });
    await expect.poll(async () => (await preview()).status).toBe(200);
    const { chats } = (await preview()).body as ImportPreview;
    const isNew = chats.map(({ newMessages }) => newMessages > 0);
    expect(isNew[0]).toBe(false);
    expect(isNew.at(-1)).toBe(true);
  });

  it('leaves out the chats that were not chosen', async () => {
    const three = ['a', 'b', 'c'].map((id) => ({ ...branched, title: id, conversation_id: id, id }));
    expect(await stage.take(bytes(three), { without: Buffer.from([0b010]).toString('base64url') })).toMatchObject({
      newChats: 2,
    });
    expect(await stage.titles()).toEqual(['a', 'c']);
  });

  it('of our own export changes nothing where the chat is, and brings it back where it is gone', async () => {
    const events = collectEvents(stage.owner.events(sendStream, { body: { message: 'My own' } }));
    await events.all();
    const { sessionId, userMessageId } = await events.until('session_created');
    await collectEvents(stage.owner.events(sendStream, { body: { sessionId, regenerate: userMessageId } })).all();
    const one = new Uint8Array(
      await (
        await stage.owner.fetch(exportChat, { params: { id: sessionId }, query: { format: 'json' } })
      ).arrayBuffer(),
    );
    const account = new Uint8Array(await (await stage.owner.fetch(exportAccount)).arrayBuffer());
    for (const file of [one, account])
      expect(await stage.take(file)).toMatchObject({ source: 'atrium', unchangedChats: 1, newMessages: 0 });
    const before = await stage.owner.call(readChat, { params: { id: sessionId } });
    await stage.renew();
    expect(await stage.take(account)).toMatchObject({ newMessages: 3 });
    const after = await stage.chatOf('My own');
    expect(after.id).not.toBe(sessionId);
    const plain = (chat: typeof after) =>
      chat.messages.map(({ role, content, model, badge, tokens, timestamp, siblingIds }) => ({
        role,
        content,
        model,
        badge,
        tokens,
        timestamp,
        versions: siblingIds.length,
      }));
    expect(plain(after)).toEqual(plain(before));
  });
});
