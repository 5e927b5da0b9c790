import { deleteChat, listChats, readChat, restoreChat } from '@atrium/contract/chats';
import { sendStream } from '@atrium/contract/runs';
import { listSpaceChats, moveChat } from '@atrium/contract/space-chats';
import { createSpace, deleteSpace, listSpaces, restoreSpace } from '@atrium/contract/spaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { sendWhole } from '../../../testing/send-whole.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';

/** SOURCE: spaces, policy. */
const mostInSpace = 2_000;

describeOnBothStores('chats of a space', (open) => {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;
  let now = new Date('2026-11-21T10:00:00Z');

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database, { clock: { now: () => now } });
    stage.model.answer((call) => {
      call.say('Answer.');
      call.end();
    });
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    client = stage.server.signedIn().client;
  });

  const send = async (body: Record<string, unknown>, as = client) => {
    return (await sendWhole(as, body)).sessionId;
  };
  const begin = (spaceId: number) => send({ message: 'Hello', spaceId });
  const newSpace = async (name = 'Project') => (await client.call(createSpace, { body: { name } })).id;
  const idsIn = async (spaceId: number) =>
    (await client.call(listSpaceChats, { params: { spaceId } })).chats.map(({ id }) => id);
  const counted = async (spaceId: number) =>
    (await client.call(listSpaces)).find(({ id }) => id === spaceId)?.counts.chats;

  it('are not begun in, moved to or listed of a space that is not the caller’s', async () => {
    const other = stage.server.signedIn().client;
    const spaceId = (await other.call(createSpace, { body: { name: 'Theirs' } })).id;
    await client.call(listSpaces);
    expect(await client.send(sendStream, { body: { message: 'Hello', spaceId } })).toMatchObject({ status: 404 });
    expect((await client.call(listChats)).chats).toEqual([]);
    const id = await begin(1);
    expect(await client.send(moveChat, { params: { id }, body: { spaceId } })).toMatchObject({ status: 404 });
    expect(await idsIn(1)).toEqual([id]);
    expect(await client.send(listSpaceChats, { params: { spaceId } })).toMatchObject({ status: 404 });
    expect(await other.send(moveChat, { params: { id }, body: { spaceId } })).toMatchObject({ status: 404 });
    expect(await other.send(moveChat, { params: { id }, body: { spaceId: null } })).toMatchObject({ status: 404 });
    expect(await idsIn(1)).toEqual([id]);
  });

  it('are not there for a visitor, who has no spaces and gets none by asking', async () => {
    const visitor = stage.server.signedIn({ kind: 'visitor' }).client;
    const answer = await visitor.send(sendStream, { body: { message: 'Hello', spaceId: 1 } });
    expect(answer).toMatchObject({ status: 404 });
  });

  it('stand in the space and its count, and in the list of all chats as well', async () => {
    const spaceId = await newSpace();
    const id = await begin(spaceId);
    const plain = await send({ message: 'Elsewhere' });
    expect(await idsIn(spaceId)).toEqual([id]);
    expect(await counted(spaceId)).toBe(1);
    expect((await client.call(listChats)).chats.map((chat) => [chat.id, chat.spaceId ?? null])).toEqual(
      expect.arrayContaining([
        [id, spaceId],
        [plain, null],
      ]),
    );
    expect(await client.call(readChat, { params: { id } })).toMatchObject({ spaceId });
  });

  it('stay where they are when they are gone on with, whatever space the send names', async () => {
    const [spaceId, other] = [await newSpace(), await newSpace('Other')];
    const id = await begin(spaceId);
    await send({ message: 'More', sessionId: id, spaceId: other });
    expect(await idsIn(spaceId)).toEqual([id]);
    expect(await idsIn(other)).toEqual([]);
  });

  it('are listed newest first, page by page', async () => {
    const spaceId = await newSpace();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      now = new Date(now.getTime() + 1_000);
      ids.unshift(await begin(spaceId));
    }
    const first = await client.call(listSpaceChats, { params: { spaceId }, query: { limit: 2 } });
    expect(first.chats.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const cursor = first.nextCursor ?? '';
    const second = await client.call(listSpaceChats, { params: { spaceId }, query: { limit: 2, cursor } });
    expect(second).toMatchObject({ chats: [{ id: ids[2] }], nextCursor: null });
    expect(await client.send(listSpaceChats, { params: { spaceId }, query: { cursor: 'x' } })).toMatchObject({
      status: 400,
    });
  });

  it('move into a space, to another and out again, and the counts with them', async () => {
    const [one, two] = [await newSpace('One'), await newSpace('Two')];
    const id = await send({ message: 'Hello' });
    for (const spaceId of [one, two]) {
      expect(await client.call(moveChat, { params: { id }, body: { spaceId } })).toMatchObject({ spaceId });
    }
    expect([await counted(one), await counted(two)]).toEqual([0, 1]);
    expect(await client.call(moveChat, { params: { id }, body: { spaceId: null } })).toMatchObject({ spaceId: null });
    expect(await counted(two)).toBe(0);
    expect((await client.call(listChats)).chats.map((chat) => chat.id)).toEqual([id]);
  });

  it('are not counted while they are deleted, and are back in their space when that is taken back', async () => {
    const spaceId = await newSpace();
    const id = await begin(spaceId);
    await client.call(deleteChat, { params: { id } });
    expect([await counted(spaceId), await idsIn(spaceId)]).toEqual([0, []]);
    await client.call(restoreChat, { params: { id } });
    expect([await counted(spaceId), await idsIn(spaceId)]).toEqual([1, [id]]);
  });

  it('change the list of spaces when they are deleted and restored; chats of no space do not', async () => {
    const { client: own, actor } = stage.server.signedIn();
    const version = () => stage.spaces.ensure(actor.userId);
    await version();
    const [inside, outside] = [await send({ message: 'In', spaceId: 1 }, own), await send({ message: 'Out' }, own)];
    for (const [id, changes] of [[inside, true] as const, [outside, false] as const])
      for (const endpoint of [deleteChat, restoreChat]) {
        const before = await version();
        await own.call(endpoint, { params: { id } });
        expect((await version()) !== before, `${endpoint.path} ${changes}`).toBe(changes);
      }
  });

  it('are not counted when they are deleted while they are being moved into it', async () => {
    const spaceId = await newSpace();
    const id = await send({ message: 'Elsewhere' });
    const [holding, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from chats where id = ${id} for update`);
      holding.resolve();
      await goOn.promise;
    });
    const waiting = (calls: number) =>
      database.kind === 'postgres' && expect.poll(() => waitingForLocks(database)).toBe(calls);
    await holding.promise;
    const moved = client.send(moveChat, { params: { id }, body: { spaceId } });
    await waiting(1);
    const deleted = client.send(deleteChat, { params: { id } });
    await waiting(2);
    goOn.resolve();
    await held;
    expect([(await moved).status, (await deleted).status]).toEqual([200, 200]);
    expect(await idsIn(spaceId)).toEqual([]);
    expect(await counted(spaceId)).toBe(0);
  });

  it('may be moved to where they are when it is full; others are refused', async () => {
    const [id, other] = [await begin(1), await send({ message: 'Elsewhere' })];
    await database.db.execute(sql`
      insert into space_items (user_id, item_id, kind, space_id)
      select user_id, gen_random_uuid(), kind, space_id from space_items, generate_series(2, ${mostInSpace}::int)
      where item_id = ${id}`);
    const move = async (chatId: string) =>
      (await client.send(moveChat, { params: { id: chatId }, body: { spaceId: 1 } })).status;
    expect([await move(id), await move(other)]).toEqual([200, 409]);
    expect(await idsIn(1)).toEqual([id]);
  });

  it('go with their space and come back with it, but for those deleted before', async () => {
    const spaceId = await newSpace();
    const [kept, dropped] = [await begin(spaceId), await begin(spaceId)];
    await client.call(deleteChat, { params: { id: dropped } });
    now = new Date(now.getTime() + 1_000);
    await client.call(deleteSpace, { params: { spaceId } });
    expect(await client.send(readChat, { params: { id: kept } })).toMatchObject({ status: 404 });
    expect((await client.call(listChats)).chats).toEqual([]);
    expect(await client.send(listSpaceChats, { params: { spaceId } })).toMatchObject({ status: 404 });
    await client.call(restoreSpace, { params: { spaceId } });
    expect(await idsIn(spaceId)).toEqual([kept]);
    expect(await client.send(readChat, { params: { id: dropped } })).toMatchObject({ status: 404 });
  });

  it('whose space is gone stand by themselves when they are brought back', async () => {
    const spaceId = await newSpace();
    const id = await begin(spaceId);
    await client.call(deleteSpace, { params: { spaceId } });
    expect(await client.call(restoreChat, { params: { id } })).toMatchObject({ spaceId: null });
    await client.call(restoreSpace, { params: { spaceId } });
    expect([await counted(spaceId), await idsIn(spaceId)]).toEqual([0, []]);
    expect((await client.call(listChats)).chats.map((chat) => chat.id)).toEqual([id]);
  });

  it('go for good with their space, and a deleted one leaves no trace in the counts', async () => {
    const [gone, left] = [await newSpace(), await newSpace('Left')];
    const [inGone, inLeft] = [await begin(gone), await begin(left)];
    await client.call(deleteSpace, { params: { spaceId: gone } });
    await client.call(deleteChat, { params: { id: inLeft } });
    now = new Date(now.getTime() + 16 * 60_000);
    await stage.spaces.purge();
    await stage.chats.purge();
    expect(await client.send(restoreSpace, { params: { spaceId: gone } })).toMatchObject({ status: 404 });
    for (const id of [inGone, inLeft]) {
      expect(await client.send(restoreChat, { params: { id } })).toMatchObject({ status: 404 });
    }
    expect(await counted(left)).toBe(0);
  });
});
