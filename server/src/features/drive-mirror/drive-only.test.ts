import { listChats, readChat } from '@atrium/contract/chats';
import { disconnectDrive, driveChat, driveHistory, importDriveChat, syncDrive } from '@atrium/contract/drive-mirror';
import { createPersona } from '@atrium/contract/personas';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { samplePersona } from '../../testing/samples/sample-calls.ts';
import { stageDrive, startDriveStage } from '../../testing/stages/drive-stage.ts';

describeOnBothStores('chats that are in the drive alone', (open) => {
  const at = stageDrive(open);
  const { connect } = at;
  const put = (name: string, content: unknown) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return at.fake.put({ name, content: Buffer.from(text), modifiedAt: Date.parse('2024-06-01') });
  };
  const found = async (title: string) => (await at.stage.history()).find((each) => each.title === title)?.id ?? '';

  it('lists them by both forms of entries, opens them, and skips entries it does not know', async () => {
    put('Old talk.json', [
      { userMessage: 'Hi', aiResponse: 'Hello', timestamp: '2024-05-01T10:00:00Z' },
      { role: 'system', content: 'x', timestamp: 1 },
      { nonsense: true },
      'text',
      null,
      { role: 'user', content: 'And?', timestamp: '2024-05-01T10:01:00Z' },
    ]);
    at.fake.put({ name: 'theirs.json', client: 'other', content: Buffer.from('[]') });
    await connect();
    await at.stage.say('Here');
    await at.stage.work();
    expect(await at.stage.history()).toMatchObject([
      { title: 'Here', isOnlyInDrive: false },
      { title: 'Old talk', isOnlyInDrive: true },
    ]);
    const sessionId = await found('Old talk');
    expect(await at.stage.client.call(driveChat, { params: { sessionId } })).toMatchObject([
      { role: 'user', content: 'Hi', timestamp: '2024-05-01T10:00:00.000Z', parentId: null },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: 'And?' },
    ]);
    expect(await at.stage.client.send(readChat, { params: { id: sessionId } })).toMatchObject({ status: 404 });
    expect(await at.stage.status()).toMatchObject({ onlyInDrive: 1 });
  });

  it('imports one to go on with it, once, and keeps its file', async () => {
    const file = put('Old talk.json', [{ userMessage: 'Hi', aiResponse: 'Hello', timestamp: '2024-05-01T10:00:00Z' }]);
    await connect();
    await at.stage.work();
    const sessionId = await found('Old talk');
    const ask = () => at.stage.client.call(importDriveChat, { params: { sessionId } });
    expect(await Promise.all([ask(), ask()])).toEqual([{ sessionId }, { sessionId }]);
    await at.stage.say('And on', sessionId);
    await at.stage.work();
    const chat = await at.stage.client.call(readChat, { params: { id: sessionId } });
    expect(chat.messages.map(({ content }) => content)).toEqual(['Hi', 'Hello', 'And on', 'Answer.']);
    expect(file.content?.toString()).toContain('aiResponse');
    expect(await at.stage.history()).toMatchObject([{ id: sessionId, isOnlyInDrive: false }]);
    await at.stage.client.call(syncDrive);
    await at.stage.work();
    expect(await at.stage.history()).toHaveLength(1);
    await at.stage.remove(sessionId);
    await at.stage.work();
    expect(at.stage.names()).toEqual(['Atrium']);
    expect(await at.stage.history()).toEqual([]);
  });

  it('takes up what an earlier installation mirrored, with its branches, and writes on in the same files', async () => {
    await connect();
    const id = await at.stage.say('Earlier');
    await at.stage.work();
    await at.stage.client.call(disconnectDrive, { body: { files: 'keep' } });
    const next = await startDriveStage(at.database, at.fake);
    await next.stage.grants.connect(next.userId);
    await next.work();
    expect(await next.history()).toMatchObject([{ id, title: 'Earlier', isOnlyInDrive: true }]);
    await next.client.call(importDriveChat, { params: { sessionId: id } });
    await next.say('Later', id);
    await next.work();
    expect(next.names()).toHaveLength(3);
    expect(JSON.parse(next.file('Earlier')?.content?.toString() ?? '')).toHaveLength(4);
    await next.close();
  });

  it('keeps who wrote a reply, as a name that means no persona here', async () => {
    await connect();
    const { id } = await at.stage.client.call(createPersona, { body: { ...samplePersona, name: 'Vera' } });
    const body = { message: 'Who?', persona: { id } };
    const { sessionId } = await collectEvents(at.stage.client.events(sendStream, { body })).until('complete');
    await at.stage.work();
    const readable = at.fake.files().find(({ name }) => name.startsWith('Who') && name.endsWith('.md'));
    expect(readable?.content?.toString()).toMatch(/\n## Vera\n[\s\S]*Answer\.\n$/);
    await at.stage.client.call(disconnectDrive, { body: { files: 'keep' } });
    const next = await startDriveStage(at.database, at.fake);
    await next.stage.grants.connect(next.userId);
    await next.work();
    const [question, reply] = await next.client.call(driveChat, { params: { sessionId } });
    expect(question).not.toHaveProperty('persona');
    expect(reply?.persona).toEqual({ name: 'Vera', avatar: '' });
    await next.client.call(importDriveChat, { params: { sessionId } });
    const chat = await next.client.call(readChat, { params: { id: sessionId } });
    expect(chat.messages.map(({ persona }) => persona)).toEqual([null, { id: 'drive', name: 'Vera', avatar: '' }]);
    await next.close();
  });

  it('takes no portrait from anywhere, and no name without end', async () => {
    const reply = { role: 'assistant', content: 'x', timestamp: 1 };
    const personas = [
      { name: 'N'.repeat(200), avatar: 'https://example.org/pixel.gif' },
      { name: ' ', avatar: '' },
      { name: 7 },
      'Vera',
    ];
    put(
      'Odd.json',
      personas.map((persona) => ({ ...reply, persona })),
    );
    await connect();
    await at.stage.work();
    const entries = await at.stage.client.call(driveChat, { params: { sessionId: await found('Odd') } });
    expect(entries.map(({ persona }) => persona ?? null)).toEqual([
      { name: 'N'.repeat(80), avatar: '' },
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"a'],
    ['no list', '{"messages":[]}'],
    ['a number', '7'],
    ['great depth', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a reach for prototypes', '[{"__proto__":{"role":"user"},"role":"user","content":"x"}]'],
  ])('refuses a file that holds %s, and takes nothing of it in', async (_what, content) => {
    put('Bad.json', content);
    await connect();
    await at.stage.work();
    const sessionId = await found('Bad');
    for (const endpoint of [driveChat, importDriveChat]) {
      expect(await at.stage.client.send(endpoint, { params: { sessionId } })).toMatchObject({
        status: 422,
        body: { code: 'unreadable-file' },
      });
    }
    expect((await at.stage.client.call(listChats)).chats).toEqual([]);
  });

  it('makes no empty chat of a file that holds no message', async () => {
    put('Empty.json', [{ role: 'system', content: 'x' }, 'text']);
    await connect();
    await at.stage.work();
    const refused = await at.stage.client.send(importDriveChat, { params: { sessionId: await found('Empty') } });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'unreadable-file', message: 'This file in your Google Drive holds no messages.' },
    });
    expect((await at.stage.client.call(listChats)).chats).toEqual([]);
  });

  it('takes in a chat with a NUL in it, without the NUL', async () => {
    put('Nul.json', [{ role: 'user', content: 'a\0b' }]);
    await connect();
    await at.stage.work();
    const params = { sessionId: await found('Nul') };
    expect(await at.stage.client.call(driveChat, { params })).toMatchObject([{ content: 'ab' }]);
    expect(await at.stage.client.send(importDriveChat, { params })).toMatchObject({ status: 200 });
  });

  it('takes in a reply of a model with a long name', async () => {
    put('Named.json', [{ role: 'assistant', content: 'Hello', model: `${'m'.repeat(199)}😀` }]);
    await connect();
    await at.stage.work();
    const params = { sessionId: await found('Named') };
    expect(await at.stage.client.send(importDriveChat, { params })).toMatchObject({ status: 200 });
  });

  it('says so when the drive cannot be reached, and does not find what is foreign or gone', async () => {
    const file = put('Far.json', [{ role: 'user', content: 'x', timestamp: 'never' }]);
    await connect();
    await at.stage.work();
    const sessionId = await found('Far');
    const { client } = at.stage.stage.server.signedIn();
    expect(await client.send(driveChat, { params: { sessionId } })).toMatchObject({ status: 404 });
    expect(await at.stage.client.send(driveChat, { params: { sessionId: newId() } })).toMatchObject({ status: 404 });
    at.fake.fail({ mode: 500 });
    expect(await at.stage.client.send(driveChat, { params: { sessionId } })).toMatchObject({
      status: 503,
      body: { code: 'drive-unavailable' },
    });
    at.fake.recover();
    at.fake.remove(file.id);
    expect(await at.stage.client.send(driveChat, { params: { sessionId } })).toMatchObject({ status: 404 });
  });

  it('takes none in for which the storage has no room, and has it once there is', async () => {
    put('Much.json', [{ role: 'user', content: 'a'.repeat(2_000), timestamp: '2024-05-01T10:00:00Z' }]);
    await connect();
    await at.stage.work();
    const sessionId = await found('Much');
    const { userId, client } = at.stage;
    await at.database.db.execute(sql`insert into file_blobs (user_id, id, hash, key, type, size_bytes, reading, text_chars, page_starts, has_lines, created_at)
      values (${userId}, ${newId()}, 'h', ${newId()}, 'text/plain', ${2 * 1024 ** 3 - 1_000}, 'done', 0, '[]', false, now())`);
    const ask = () => client.send(importDriveChat, { params: { sessionId } });
    expect(await ask()).toMatchObject({ status: 413, body: { code: 'quota-exceeded' } });
    expect(await client.send(readChat, { params: { id: sessionId } })).toMatchObject({ status: 404 });
    await at.database.db.execute(sql`delete from file_blobs where user_id = ${userId}`);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  it('reads the files of one user one after another, and refuses those beyond the ones that wait', async () => {
    put('Slow.json', [{ role: 'user', content: 'x', timestamp: '2024-05-01T10:00:00Z' }]);
    const slow = await startDriveStage(at.database, at.fake, 500);
    await slow.stage.grants.connect(slow.userId);
    await slow.work();
    const [chat] = await slow.history();
    const ask = () => slow.client.send(driveChat, { params: { sessionId: chat?.id ?? '' } });
    at.fake.fail({ mode: 'hang' });
    const before = at.fake.calls.length;
    const asked = Array.from({ length: 10 }, ask);
    const tooMany = { status: 503, body: { code: 'drive-unavailable', message: expect.stringContaining('Too many') } };
    expect(await Promise.race(asked)).toMatchObject(tooMany);
    await vi.waitFor(() => expect(at.fake.calls.length).toBeGreaterThan(before));
    at.fake.recover();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    // One was refused, and the one that hung failed.
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 8 }, () => 200), 503, 503]);
    await slow.close();
  });

  it('stand among the others by their time, page by page, each once', async () => {
    const times = ['2026-01-03', '2026-01-02', '2026-01-02', '2026-01-01'];
    for (const [n, time] of times.entries())
      at.fake.put({ name: `Talk ${n}.json`, content: Buffer.from('[]'), modifiedAt: Date.parse(time) });
    await connect();
    await at.stage.say('Newest');
    await at.stage.work();
    const seen: string[] = [];
    let query: { limit: number; before?: string; beforeId?: string } = { limit: 2 };
    for (let page = 0; page < 4; page += 1) {
      const entries = await at.stage.client.call(driveHistory, { query });
      seen.push(...entries.map(({ title }) => title));
      const last = entries.at(-1);
      if (last) query = { limit: 2, before: last.modifiedTime, beforeId: last.id };
    }
    expect(seen[0]).toBe('Newest');
    expect(seen[1]).toBe('Talk 0');
    expect(seen.toSorted()).toEqual(['Newest', 'Talk 0', 'Talk 1', 'Talk 2', 'Talk 3']);
  });
});
