import { listChats, readChat } from '@atrium/contract/chats';
import { moveChat } from '@atrium/contract/space-chats';
import { listSpaces } from '@atrium/contract/spaces';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { idFrom } from '../../../platform/ids/id-from.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { bareMessage, type IncomingChat, type WholeMessage } from '../index.ts';

const at = new Date('2025-03-01T10:00:00.000Z');
const message = (
  id: string,
  parentId: string | null,
  content: string,
  some: Partial<WholeMessage> = {},
): WholeMessage => ({
  ...bareMessage,
  id,
  parentId,
  role: parentId === null ? 'user' : 'assistant',
  content,
  createdAt: at,
  ...some,
});

describeOnBothStores('chats from elsewhere', (open) => {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;
  let userId: string;
  let chat: IncomingChat;
  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database);
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    const caller = stage.server.signedIn();
    client = caller.client;
    userId = caller.actor.userId;
    const id = newId();
    const [ask, first, second] = ['ask', 'first', 'second'].map((name) => idFrom(`${id} ${name}`)) as [
      string,
      string,
      string,
    ];
    const messages = [message(ask, null, 'Question'), message(first, ask, 'One'), message(second, ask, 'Two')];
    chat = { id, title: 'From elsewhere', createdAt: at, updatedAt: at, currentMessageId: first, messages };
  });
  const adopt = (some: IncomingChat) => database.transaction((tx) => stage.chats.adopt(tx, userId, some));
  const read = () => client.call(readChat, { params: { id: chat.id } });

  it('are pinned as long as there is room for pins, and say when there is none', async () => {
    const from = (id: string) => ({ ...chat, id, isPinned: true, messages: [], currentMessageId: null });
    for (let count = 0; count < 100; count += 1) expect(await adopt(from(newId()))).toEqual({ isNew: true, added: [] });
    expect(await adopt(from(newId()))).toMatchObject({ isNew: true, isUnpinned: true });
  });

  it('are taken in whole or not at all', async () => {
    const orphan = message(newId(), newId(), 'Nobody’s child');
    await expect(adopt({ ...chat, messages: [...chat.messages, orphan] })).rejects.toThrow('before its parent');
    expect(await client.send(readChat, { params: { id: chat.id } })).toMatchObject({ status: 404 });
  });

  it('keep their branches, times and the branch that was shown', async () => {
    expect(await adopt(chat)).toMatchObject({ isNew: true, added: chat.messages.map(({ id }) => id) });
    const { messages, ...summary } = await read();
    expect(summary).toMatchObject({ title: 'From elsewhere', messageCount: 3, createdAt: at.toISOString() });
    expect(messages.map(({ content }) => content)).toEqual(['Question', 'One']);
    expect(messages[1]?.siblingIds).toHaveLength(2);
    expect((await client.call(listChats)).chats).toHaveLength(1);
  });

  it('are the same twice, and a longer one brings only what is new', async () => {
    await adopt(chat);
    expect(await adopt(chat)).toEqual({ isNew: false, added: [] });
    const more = message(newId(), chat.messages[1]?.id ?? '', 'And then?', { role: 'user' });
    const longer = { ...chat, currentMessageId: more.id, messages: [...chat.messages, more] };
    expect(await adopt(longer)).toEqual({ isNew: false, added: [more.id] });
    expect((await read()).messages.map(({ content }) => content)).toEqual(['Question', 'One', 'And then?']);
  });

  it('show what continues the shown branch, and leave it where something hangs elsewhere', async () => {
    await adopt(chat);
    const shown = async () => (await read()).messages.map(({ content }) => content);
    const aside = message(newId(), chat.messages[2]?.id ?? '', 'Under the other reply', { role: 'user' });
    await adopt({ ...chat, currentMessageId: aside.id, messages: [...chat.messages, aside] });
    expect(await shown()).toEqual(['Question', 'One']);
    const next = message(newId(), chat.messages[1]?.id ?? '', 'Under the shown one', { role: 'user' });
    await adopt({ ...chat, currentMessageId: next.id, messages: [...chat.messages, next] });
    expect(await shown()).toEqual(['Question', 'One', 'Under the shown one']);
    expect((await read()).messageCount).toBe(5);
  });

  it('take the lock of the spaces before that of the files, as whoever adds a source does', async () => {
    const { client: own, actor } = stage.server.signedIn();
    await own.call(listSpaces);
    await database.transaction((tx) => stage.chats.adopt(tx, actor.userId, chat, actor));
    await own.call(moveChat, { params: { id: chat.id }, body: { spaceId: 1 } });
    const [holding, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const adding = database.transaction(async (tx) => {
      await stage.spaces.hold(tx, actor.userId);
      holding.resolve();
      await goOn.promise;
      await stage.files.elsewhere.hold(tx, actor.userId);
    });
    await holding.promise;
    const adopting = database.transaction((tx) => stage.chats.adopt(tx, actor.userId, chat, actor));
    if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(1);
    goOn.resolve();
    await adding;
    expect(await adopting).toEqual({ isNew: false, added: [] });
  });

  it('are read whole as they were taken in, page by page', async () => {
    const messages = [message(idFrom(`${chat.id} 0`), null, 'm0', { role: 'user' })];
    for (let n = 1; n < 450; n += 1) {
      const parent = messages[n - 1]?.id ?? null;
      const odd = n % 2 === 1;
      messages.push(
        message(idFrom(`${chat.id} ${n}`), parent, `m${n}`, {
          role: odd ? 'assistant' : 'user',
          ...(odd ? { model: 'gpt-4o', reasoning: 'Hm.', rating: 'up', sources: [{ id: 's', title: 'Source' }] } : {}),
        }),
      );
    }
    await adopt({ ...chat, currentMessageId: messages.at(-1)?.id ?? null, messages });
    const whole = await stage.chats.readWhole(database.db, userId, chat.id);
    const read: WholeMessage[] = [];
    for await (const page of whole?.pages() ?? []) read.push(...page);
    expect(read).toEqual(messages);
    const ids: string[] = [];
    for await (const id of stage.chats.chatIds(database.db, userId)) ids.push(id);
    expect(ids).toEqual([chat.id]);
    expect(await stage.chats.readWhole(database.db, 'someone else', chat.id)).toBeNull();
  });
});
