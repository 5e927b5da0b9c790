import {
  deleteChat,
  deleteChats,
  listChats,
  pinChat,
  readChat,
  renameChat,
  restoreChat,
  restoreChats,
  showBranch,
} from '@atrium/contract/chats';
import { driveChat, driveHistory } from '@atrium/contract/drive-mirror';
import { readAttachment, uploadAttachment } from '@atrium/contract/files';
import { rateMessage, readMessageImage } from '@atrium/contract/messages';
import { resumeRun, sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { sendWhole } from '../../../testing/send-whole.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { IncomingChat } from '../index.ts';
import { bumpVersion, setPinned } from '../store.ts';
import { keptFor } from './purge-chats.ts';

describeOnBothStores('a deleted chat', (open) => {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;
  let actor: Actor;
  let userId: string;
  let now = new Date();

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database, { clock: { now: () => now } });
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    const caller = stage.server.signedIn();
    client = caller.client;
    actor = caller.actor;
    userId = actor.userId;
    now = new Date();
    stage.model.answer((call) => {
      call.say('Answer ![x](https://pictures.example/a.png)');
      call.end();
    });
  });

  const send = (body: Record<string, unknown>) => sendWhole(client, body);

  /** Deletes a chat with a file and two branches. */
  const deleted = async () => {
    const query = { name: 'a.txt', type: 'text/plain' };
    const file = await client.call(uploadAttachment, { query, body: new Uint8Array(Buffer.from('words')) });
    const { sessionId, messageId, userMessageId, runId } = await send({ message: 'Read', attachmentIds: [file.id] });
    const again = await send({ message: '', regenerate: userMessageId });
    const before = await client.call(readChat, { params: { id: sessionId } });
    await client.call(deleteChat, { params: { id: sessionId } });
    return { sessionId, messageId, again: again.messageId, question: userMessageId, runId, file: file.id, before };
  };

  it('is not there for any call, nor is anything in it', async () => {
    const { sessionId: id, messageId, question, file, runId } = await deleted();
    const calls = stage.model.calls.length;
    const answers = await Promise.all([
      client.send(readChat, { params: { id } }),
      client.send(readChat, { params: { id }, query: { before: messageId } }),
      client.send(driveChat, { params: { sessionId: id } }),
      client.send(renameChat, { params: { id }, body: { title: 'Other' } }),
      client.send(pinChat, { params: { id }, body: { pinned: true } }),
      client.send(showBranch, { params: { id }, body: { messageId } }),
      client.send(deleteChat, { params: { id } }),
      client.send(rateMessage, { params: { id: messageId }, body: { rating: 'up' } }),
      client.send(readMessageImage, { params: { id: messageId, n: 0 } }),
      client.send(readAttachment, { params: { id: file } }),
      client.send(sendStream, { body: { message: 'More', sessionId: id } }),
      client.send(sendStream, { body: { message: 'More', sessionId: id, parentId: messageId } }),
      client.send(sendStream, { body: { message: 'Other', edits: question } }),
      client.send(sendStream, { body: { message: '', regenerate: question } }),
      client.send(resumeRun, { params: { id: runId } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(stage.model.calls).toHaveLength(calls);
    expect(await client.call(driveHistory)).toEqual([]);
    expect((await client.call(listChats)).chats).toEqual([]);
    expect(await stage.chats.titleOf(database.db, userId, id)).toBeNull();
    expect(await stage.chats.suggestTitle(userId, id, 'A title')).toBe(false);
  });

  it('is not brought back by another user, alone or among others', async () => {
    const { sessionId: id } = await deleted();
    const thief = stage.server.signedIn().client;
    expect(await thief.send(restoreChat, { params: { id } })).toMatchObject({ status: 404 });
    expect(await thief.call(restoreChats, { body: { ids: [id] } })).toEqual({ ids: [] });
    expect(await client.send(readChat, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('comes back exactly as it was: branches, files, place in the list', async () => {
    const { sessionId: id, file, before } = await deleted();
    await client.call(restoreChat, { params: { id } });
    expect(await client.call(readChat, { params: { id } })).toEqual(before);
    expect(await client.send(readAttachment, { params: { id: file } })).toMatchObject({ status: 200 });
    expect(await client.call(driveHistory)).toMatchObject([{ id, modifiedTime: before.updatedAt }]);
    await client.call(restoreChat, { params: { id } });
    expect(await client.call(readChat, { params: { id } })).toEqual(before);
  });

  it('comes back when it is taken in once more from elsewhere', async () => {
    const { sessionId: id, before } = await deleted();
    const chat = {
      ...before,
      createdAt: new Date(before.createdAt),
      updatedAt: new Date(before.updatedAt),
      messages: [],
    };
    const adopted = await database.transaction((tx) => stage.chats.adopt(tx, userId, chat));
    expect(adopted).toEqual({ isNew: true, added: [] });
    expect(await client.call(readChat, { params: { id } })).toEqual(before);
  });

  it('stops its reply, and comes back with the text so far', async () => {
    stage.model.answer(null);
    const reader = collectEvents(client.events(sendStream, { body: { message: 'Long' } }));
    const call = await stage.model.call(stage.model.calls.length + 1);
    call.say('The beginning');
    const { sessionId: id } = await reader.until('session_created');
    await reader.untilText(13);
    await client.call(deleteChat, { params: { id } });
    await reader.all();
    expect(call.signal.aborted).toBe(true);
    await client.call(restoreChat, { params: { id } });
    const { messages } = await client.call(readChat, { params: { id } });
    expect(messages[1]).toMatchObject({ status: 'stopped', content: 'The beginning' });
  });

  it('is gone for good once its time is over, files and all, and not before', async () => {
    const { sessionId: id } = await deleted();
    now = new Date(now.getTime() + keptFor - 1000);
    await stage.chats.purge();
    await client.call(restoreChat, { params: { id } });
    await client.call(deleteChat, { params: { id } });
    now = new Date(now.getTime() + keptFor + 1000);
    await stage.chats.purge();
    expect(await client.send(restoreChat, { params: { id } })).toMatchObject({ status: 404 });
    for (const table of ['chats', 'messages', 'attachments']) {
      const { rows } = await database.db.execute(`select 1 from ${table} where user_id = '${userId}'`);
      expect(rows, table).toHaveLength(0);
    }
  });

  it('is purged and brought back by an import at the same time, and neither waits for the other', async () => {
    const { sessionId: id, before } = await deleted();
    const chat: IncomingChat = {
      id,
      title: before.title,
      createdAt: now,
      updatedAt: now,
      currentMessageId: null,
      messages: [],
    };
    now = new Date(now.getTime() + keptFor + 1000);
    const [holding, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const adopted = database.transaction(async (tx) => {
      await stage.files.elsewhere.hold(tx, userId);
      holding.resolve();
      await goOn.promise;
      return stage.chats.adopt(tx, userId, chat, actor);
    });
    await holding.promise;
    const purged = stage.chats.purge();
    if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(1);
    goOn.resolve();
    expect(await adopted).toEqual({ isNew: true, added: [] });
    await purged;
    expect(await client.call(readChat, { params: { id } })).toEqual(before);
  });

  it('goes with others in one call, which passes over foreign and absent ones', async () => {
    const mine = [await send({ message: 'One' }), await send({ message: 'Two' })].map((made) => made.sessionId);
    const other = stage.server.signedIn().client;
    const { sessionId: foreign } = await sendWhole(other, { message: 'Theirs' });
    const { ids } = await client.call(deleteChats, { body: { ids: [...mine, foreign, crypto.randomUUID()] } });
    expect(ids.toSorted()).toEqual(mine.toSorted());
    expect(await client.call(driveHistory)).toEqual([]);
    expect(await other.call(driveHistory)).toHaveLength(1);
    expect((await client.call(restoreChats, { body: { ids: [...mine, foreign] } })).ids).toHaveLength(2);
    expect(await client.call(driveHistory)).toHaveLength(2);
  });

  it('changes the tag of the lists, as its return does', async () => {
    const { sessionId: id } = await send({ message: 'One' });
    const version = () => stage.chats.saved.version(database.db, userId);
    const versions = [await version()];
    await client.call(deleteChat, { params: { id } });
    versions.push(await version());
    await client.call(restoreChat, { params: { id } });
    versions.push(await version());
    expect(new Set(versions).size).toBe(3);
  });
});

describeOnBothStores('a pinned chat', (open) => {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;
  let userId: string;

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database);
    stage.model.answer((call) => call.end());
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    const caller = stage.server.signedIn();
    client = caller.client;
    userId = caller.actor.userId;
  });

  const chats = async (count: number) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const reader = collectEvents(client.events(sendStream, { body: { message: `chat ${n}` } }));
      await reader.all();
      ids.push((await reader.until('session_created')).sessionId);
    }
    return ids;
  };

  it('stands first in every list, the last pinned before the others, and keeps its place when it is pinned again', async () => {
    const [a = '', b = '', c = '', d = ''] = await chats(4);
    for (const id of [b, a, b]) await client.call(pinChat, { params: { id }, body: { pinned: true } });
    expect((await client.call(driveHistory)).map(({ id }) => id)).toEqual([a, b, d, c]);
    expect((await client.call(listChats, { query: { limit: 1 } })).chats.map(({ id }) => id)).toEqual([a, b, d]);
    await client.call(pinChat, { params: { id: a }, body: { pinned: false } });
    expect((await client.call(driveHistory)).map(({ id, isPinned }) => [id, isPinned])).toEqual([
      [b, true],
      [d, false],
      [c, false],
      [a, false],
    ]);
  });

  it('is one of at most a hundred', async () => {
    const ids = await chats(101);
    const answers = [];
    for (const id of ids) answers.push(await client.send(pinChat, { params: { id }, body: { pinned: true } }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(100).fill(200), 409]);
  });

  it('is one of at most a hundred, also where another is pinned at the same time', async () => {
    const ids = await chats(101);
    const [last = '', other = '', ...rest] = ids;
    const pin = (id: string) => client.send(pinChat, { params: { id }, body: { pinned: true } });
    for (const id of rest) await pin(id);
    const [isPinned, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pinning = database.transaction(async (tx) => {
      await setPinned(tx, userId, other, new Date());
      await bumpVersion(tx, userId);
      isPinned.resolve();
      await goesOn.promise;
    });
    await isPinned.promise;
    const tooLate = pin(last);
    try {
      if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(1);
    } finally {
      goesOn.resolve();
    }
    await pinning;
    expect(await tooLate).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is on the first page alone; later pages go on after the last entry known, each chat once', async () => {
    const ids = await chats(5);
    await client.call(pinChat, { params: { id: ids[1] ?? '' }, body: { pinned: true } });
    const seen = await client.call(driveHistory, { query: { limit: 2 } });
    for (;;) {
      const last = seen.at(-1);
      const query = { limit: 2, before: last?.modifiedTime ?? '', beforeId: last?.id ?? '' };
      const page = await client.call(driveHistory, { query });
      if (page.length === 0) break;
      seen.push(...page);
    }
    expect(seen.map(({ id }) => id)).toEqual([1, 4, 3, 2, 0].map((n) => ids[n]));
    const half = { before: new Date().toISOString() };
    expect(await client.send(driveHistory, { query: half as never })).toMatchObject({ status: 400 });
  });
});
