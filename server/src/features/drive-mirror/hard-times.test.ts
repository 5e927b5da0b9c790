import { readChat } from '@atrium/contract/chats';
import { disconnectDrive } from '@atrium/contract/drive-mirror';
import { sendStream } from '@atrium/contract/runs';
import { beforeEach, expect, it } from 'vitest';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { stageDrive } from '../../testing/stages/drive-stage.ts';
import { deleteMirror, nextDue } from './mirror-store.ts';

describeOnBothStores('the mirror in hard times', (open) => {
  const at = stageDrive(open, 1_000);
  beforeEach(at.connect);

  it('of a drive that answers nothing harms no chat, says so, and has all of it once it is well again', async () => {
    await at.stage.say('Before');
    await at.stage.work();
    at.fake.fail({ mode: 'hang' });
    const id = await at.stage.say('During');
    await at.stage.work();
    const status = await at.stage.status();
    expect(status).toMatchObject({ state: 'on', synced: 1, total: 2 });
    expect(status.error?.message).toMatch(/Google Drive .*\.$/);
    expect((await at.stage.client.call(readChat, { params: { id } })).messages).toHaveLength(2);
    at.fake.recover();
    at.stage.pass(45);
    await at.stage.work();
    expect(at.stage.names()).toHaveLength(5);
    expect(await at.stage.status()).toMatchObject({ synced: 2, total: 2, error: null });
  });

  it('of a drive that failed asks nothing more before the next try is due, whatever is written meanwhile', async () => {
    at.fake.fail({ mode: 500 });
    await at.stage.say('First');
    await at.stage.work();
    const before = at.fake.calls.length;
    expect(before).toBeGreaterThan(0);
    await at.stage.say('Second');
    await at.stage.work();
    expect(at.fake.calls).toHaveLength(before);
    at.fake.recover();
    at.stage.pass(45);
    await at.stage.work();
    expect(await at.stage.status()).toMatchObject({ synced: 2, total: 2, error: null });
  });

  it('of a drive whose access was taken back still ends when its files are to go', async () => {
    await at.stage.say('Mine');
    await at.stage.work();
    at.stage.stage.grants.revoke(at.stage.userId);
    at.fake.revokeAll();
    await at.stage.client.call(disconnectDrive, { body: { files: 'trash' } });
    await at.stage.work();
    expect(await at.stage.status()).toMatchObject({ state: 'off' });
  });

  it('goes on by itself once the key of its access is back', async () => {
    const { grants } = at.stage.stage;
    grants.isUnreadable = true;
    await at.stage.say('Meanwhile');
    await at.stage.work();
    expect(await at.stage.status()).toMatchObject({
      state: 'on',
      synced: 0,
      error: { message: expect.stringMatching(/^This server cannot read your access/), retryAt: expect.any(String) },
    });
    grants.isUnreadable = false;
    at.stage.pass(45);
    await at.stage.work();
    expect(await at.stage.status()).toMatchObject({ state: 'on', synced: 1, error: null });
  });

  it('whose access cannot be read for lack of its key still ends when its files are to go', async () => {
    const { grants } = at.stage.stage;
    grants.isUnreadable = true;
    await at.stage.client.call(disconnectDrive, { body: { files: 'trash' } });
    await at.stage.work();
    grants.isUnreadable = false;
    expect(await at.stage.status()).toMatchObject({ state: 'off' });
  });

  it('forgets no chat that is changed while a worker finds nothing to mirror of it', async () => {
    const id = await at.stage.say('Coming back');
    const { db } = at.database;
    const due = () => nextDue(db, at.stage.userId, at.stage.clock.now());
    const seen = await due();
    if (!seen) throw new Error('Nothing is due.');
    await at.stage.rename(id, 'Back');
    await deleteMirror(db, seen);
    const now = await due();
    expect(now?.chatId).toBe(id);
    if (now) await deleteMirror(db, now);
    expect(await due()).toBeNull();
  });

  it('of a drive that takes only so many calls a second asks no further when refused, and gets all of it there', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four']) await at.stage.say(name);
    at.fake.limitCalls(8, () => at.stage.clock.now().getTime());
    let rounds = 0;
    while ((await at.stage.status()).synced < 4 && rounds < 20) {
      await at.stage.work();
      at.stage.pass(60);
      rounds += 1;
    }
    expect(at.fake.refused).toBeGreaterThan(0);
    expect(at.fake.refused).toBeLessThanOrEqual(rounds);
    expect(await at.stage.status()).toMatchObject({ synced: 4, total: 4, error: null });
    expect(at.stage.names()).toHaveLength(9);
  });

  it('of a chat with more text than could be read back holds none of it in memory, says so, and goes on with the others', async () => {
    const large = await at.stage.say('Large');
    // As if imports had brought this much text.
    await at.database.db.execute(`update chats set size_bytes = 40000000 where id = '${large}'`);
    await at.stage.say('Small');
    await at.stage.work();
    expect(await at.stage.status()).toMatchObject({
      synced: 1,
      total: 2,
      error: { message: 'A chat is too large for Google Drive.' },
    });
    expect(at.stage.names().join()).not.toContain('Large');
  });

  it('stores the end of a reply and the note that the chat is to be mirrored together, or neither', async () => {
    at.stage.stage.model.answer(null);
    const events = collectEvents(at.stage.client.events(sendStream, { body: { message: 'Together' } }));
    const { messageId } = await events.until('session_created');
    const call = await at.stage.stage.model.call(1);
    await at.database.db.execute('alter table drive_mirrors rename to drive_mirrors_away');
    call.say('Answer.');
    call.end();
    const last = await events.all();
    await at.database.db.execute('alter table drive_mirrors_away rename to drive_mirrors');
    expect(last.status).not.toBe('complete');
    const { rows } = await at.database.db.execute(`select status from messages where id = '${messageId}'`);
    expect(rows).toEqual([{ status: 'streaming' }]);
  });
});
