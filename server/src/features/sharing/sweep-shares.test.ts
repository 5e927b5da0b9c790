import { deleteChat, restoreChat } from '@atrium/contract/chats';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { sendWhole } from '../../testing/send-whole.ts';
import { type RunStage, startRunStage } from '../../testing/stages/run-stage.ts';
import { keptFor } from '../chats/deletion/purge-chats.ts';
import { readShared } from './read-shared.ts';
import { listShares, shareChat } from './share-chat.ts';
import { sweepShares } from './sweep-shares.ts';

describeOnBothStores('the sweep of shared links', (open) => {
  let database: Database;
  let stage: RunStage;
  let now = new Date();
  const clock = { now: () => now };

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database, { clock });
    stage.model.answer((call) => {
      call.say('Answer.');
      call.end();
    });
  });
  afterAll(() => stage.close());

  it('leaves the link of a deleted chat until the chat can no longer be restored', async () => {
    const { client, actor } = stage.server.signedIn();
    const { sessionId: id } = await sendWhole(client, { message: 'Hello' });
    const deps = { database, clock, files: stage.files, chats: stage.chats };
    const { token } = await shareChat(deps)(actor, id);
    const read = () => readShared(deps)(token, { after: 0, limit: 10 });

    await client.call(deleteChat, { params: { id } });
    await sweepShares(deps)();
    await expect(read()).rejects.toMatchObject({ code: 'not-found' });
    await client.call(restoreChat, { params: { id } });
    expect(await read()).toMatchObject({ messageCount: 2 });

    await client.call(deleteChat, { params: { id } });
    now = new Date(now.getTime() + keptFor + 1_000);
    await stage.chats.purge();
    await sweepShares(deps)();
    expect(await listShares(deps)(actor)).toEqual([]);
  });

  it('takes the links of all chats that are gone, however many they are', async () => {
    const { userId } = stage.server.signedIn().actor;
    await database.db.execute(sql`insert into shares
      (user_id, id, token, chat_id, title, message_count, chat_updated_at, leaf_id, created_at, updated_at)
      select ${userId}, id, id, id, '', 1, now(), id, now(), now()
      from (select gen_random_uuid() as id from generate_series(1, 401)) as made`);
    await sweepShares({ database, clock, files: stage.files, chats: stage.chats })();
    const { rows } = await database.db.execute(sql`select 1 from shares where user_id = ${userId}`);
    expect(rows).toHaveLength(0);
  });
});
