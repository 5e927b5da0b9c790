import { readChat } from '@atrium/contract/chats';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type FakeDrive, startFakeDrive } from '../../testing/fake-drive/fake-drive.ts';
import { type DriveStage, startDriveStage } from '../../testing/stages/drive-stage.ts';

let fake: FakeDrive;
beforeAll(async () => {
  fake = await startFakeDrive();
});
afterAll(() => fake.close());

describeOnBothStores('the mirror in hard times', (open) => {
  let database: Database;
  let stage: DriveStage;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    fake.reset();
    stage = await startDriveStage(database, fake, 1_000);
    await stage.stage.grants.connect(stage.userId);
  });
  afterEach(() => stage.close());

  it('of a drive that answers nothing harms no chat, says so, and has all of it once it is well again', async () => {
    await stage.say('Before');
    await stage.work();
    fake.fail({ mode: 'hang' });
    const id = await stage.say('During');
    await stage.work();
    const status = await stage.status();
    expect(status).toMatchObject({ state: 'on', synced: 1, total: 2 });
    expect(status.error?.message).toMatch(/Google Drive .*\.$/);
    expect((await stage.client.call(readChat, { params: { id } })).messages).toHaveLength(2);
    fake.recover();
    stage.pass(45);
    await stage.work();
    expect(stage.names()).toHaveLength(5);
    expect(await stage.status()).toMatchObject({ synced: 2, total: 2, error: null });
  });

  it('of a drive that takes only so many calls a second asks no further when refused, and gets all of it there', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four']) await stage.say(name);
    fake.limitCalls(8, () => stage.clock.now().getTime());
    let rounds = 0;
    while ((await stage.status()).synced < 4 && rounds < 20) {
      await stage.work();
      stage.pass(60);
      rounds += 1;
    }
    expect(fake.refused).toBeGreaterThan(0);
    expect(fake.refused).toBeLessThanOrEqual(rounds);
    expect(await stage.status()).toMatchObject({ synced: 4, total: 4, error: null });
    expect(stage.names()).toHaveLength(9);
  });

  it('stores the end of a reply and the note that the chat is to be mirrored together, or neither', async () => {
    stage.stage.model.answer(null);
    const events = collectEvents(stage.client.events(sendStream, { body: { message: 'Together' } }));
    const { messageId } = await events.until('session_created');
    const call = await stage.stage.model.call(1);
    await database.db.execute('alter table drive_mirrors rename to drive_mirrors_away');
    call.say('Answer.');
    call.end();
    const last = await events.all();
    await database.db.execute('alter table drive_mirrors_away rename to drive_mirrors');
    expect(last.status).not.toBe('complete');
    const { rows } = await database.db.execute(`select status from messages where id = '${messageId}'`);
    expect(rows).toEqual([{ status: 'streaming' }]);
  });
});
