import { deleteChat, renameChat } from '@atrium/contract/chats';
import { expect, it } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { createTestDatabase } from '../../testing/database/database.ts';
import { startRouteServer } from '../../testing/route-server.ts';
import { startRunStage } from '../../testing/stages/run-stage.ts';
import { type ChatChanged, createChats } from './index.ts';

it('a later slice is told of each change in its transaction, and can undo it', async () => {
  const database = await createTestDatabase();
  const stage = await startRunStage(database);
  const told: ChatChanged[] = [];
  let isBroken = false;
  const chats = createChats({
    database,
    clock: { now: () => new Date() },
    files: stage.files,
    personas: stage.personas,
    spaces: stage.spaces,
    notes: { add: () => Promise.reject(new Error('not here')) },
    sources: { addText: () => Promise.reject(new Error('not here')) },
    subscribers: [
      async (_tx, event) => {
        if (isBroken) throw new Error('The outbox is full.');
        told.push(event);
      },
    ],
  });
  const server = await startRouteServer(chats.routes);
  const { client, actor } = server.signedIn();
  const chatId = newId();
  await database.db.execute(
    `insert into chats (user_id, id, title, title_source, created_at, updated_at) values ('${actor.userId}', '${chatId}', 'Old', 'none', now(), now())`,
  );
  const rename = (title: string) => client.send(renameChat, { params: { id: chatId }, body: { title } });
  expect(await rename('New')).toMatchObject({ status: 200 });
  isBroken = true;
  expect(await rename('Newer')).toMatchObject({ status: 500 });
  isBroken = false;
  const { rows } = await database.db.execute(`select title from chats where id = '${chatId}'`);
  expect(rows).toEqual([{ title: 'New' }]);
  await client.call(deleteChat, { params: { id: chatId } });
  expect(told).toEqual([
    { userId: actor.userId, chatId },
    { userId: actor.userId, chatId },
  ]);
  await server.close();
  await stage.close();
  await database.close();
});
