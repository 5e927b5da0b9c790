import { readChat, restoreChat } from '@atrium/contract/chats';
import { disconnectDrive, driveChat, pauseDrive, rebuildDrive, syncDrive } from '@atrium/contract/drive-mirror';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { stageDrive } from '../../testing/stages/drive-stage.ts';
import { forgetDeleted } from './mirror/sweep-mirrors.ts';

describeOnBothStores('the mirror', (open) => {
  const at = stageDrive(open);
  const { connect } = at;
  const entriesOf = (start: string) => JSON.parse(at.stage.file(start)?.content?.toString() ?? 'null');

  describe('of a connected drive', () => {
    beforeEach(connect);

    it('holds an entry file and a readable file for each chat, of before and after the connection, and no other', async () => {
      await at.stage.say('Tea');
      await at.stage.work();
      const id = await at.stage.say('Coffee');
      await at.stage.say('With milk', id);
      await at.stage.work();
      expect(at.stage.names()).toEqual([
        'Atrium',
        expect.stringMatching(/^Coffee \([0-9a-f]{8}\)\.json$/),
        expect.stringMatching(/^Coffee \([0-9a-f]{8}\)\.md$/),
        expect.stringMatching(/^Tea \([0-9a-f]{8}\)\.json$/),
        expect.stringMatching(/^Tea \([0-9a-f]{8}\)\.md$/),
      ]);
      expect(entriesOf('Coffee')).toMatchObject([
        { role: 'user', content: 'Coffee', timestamp: expect.stringMatching(/Z$/) },
        { role: 'assistant', content: 'Answer.' },
        { role: 'user', content: 'With milk' },
        { role: 'assistant', content: 'Answer.' },
      ]);
      expect(entriesOf('Coffee')).toEqual(await at.stage.client.call(driveChat, { params: { sessionId: id } }));
      const readable = at.fake.files().find((file) => file.name.startsWith('Coffee') && file.name.endsWith('.md'));
      expect(readable?.content?.toString()).toMatch(
        /^# Coffee\n\n## You\n[\s\S]*With milk\n\n## Atrium\n[\s\S]*Answer\.\n$/,
      );
      expect(await at.stage.status()).toMatchObject({
        state: 'on',
        synced: 2,
        total: 2,
        error: null,
        account: 'mira@example.com',
      });
      expect((await at.stage.status()).lastSyncedAt).not.toBeNull();
    });

    it('writes nothing where nothing has changed', async () => {
      await at.stage.say('Quiet');
      await at.stage.work();
      const before = at.fake.calls.length;
      await at.stage.work();
      expect(at.fake.calls.slice(before)).toEqual([]);
    });

    it('follows a new name, a deletion into the trash, and its undoing', async () => {
      const id = await at.stage.say('Old name');
      await at.stage.work();
      await at.stage.rename(id, 'A: better/name');
      await at.stage.work();
      expect(at.stage.names()).toEqual(
        ['A better name', 'A better name', 'Atrium'].map((name) => expect.stringContaining(name)),
      );
      await at.stage.remove(id);
      await at.stage.work();
      expect(at.stage.names()).toEqual(['Atrium']);
      expect(at.fake.trashed()).toHaveLength(2);
      expect(await at.stage.status()).toMatchObject({ synced: 0, total: 0 });
      await at.stage.client.call(restoreChat, { params: { id } });
      await at.stage.work();
      expect(at.stage.names()).toHaveLength(3);
      expect(at.fake.trashed()).toEqual([]);
    });

    it('makes no second file when answers are lost at every step', async () => {
      await at.stage.say('Lost');
      for (let n = 0; n < 6; n += 1) {
        at.fake.fail({ mode: 'lost', times: 1 });
        await at.stage.work();
        at.stage.pass(400);
      }
      at.fake.recover();
      await at.stage.work();
      expect(at.stage.names()).toHaveLength(3);
      expect(at.fake.trashed()).toEqual([]);
      expect(entriesOf('Lost')).toHaveLength(2);
    });

    it.each([500, 429, 403, 401, 404, 'refuse', 'flaky', 'full'] as const)(
      'that fails with %s harms no chat, says so, and has all of it once, soon after it is well again',
      async (mode) => {
        await at.stage.say('Before');
        await at.stage.work();
        at.fake.fail({ mode });
        const id = await at.stage.say('During');
        await at.stage.say('the outage', id);
        for (let n = 0; n < 8; n += 1) {
          await at.stage.work();
          at.stage.pass(50);
        }
        if (mode !== 'flaky') {
          const status = await at.stage.status();
          expect(status).toMatchObject({ state: 'on', synced: 1, total: 2 });
          expect(status.error?.message).toMatch(/Google Drive .*\.$/);
        }
        at.fake.recover();
        at.stage.pass(45);
        await at.stage.work();
        expect(at.stage.names()).toHaveLength(5);
        expect(entriesOf('During')).toHaveLength(4);
        expect(await at.stage.status()).toMatchObject({ synced: 2, total: 2, error: null });
        expect((await at.stage.client.call(readChat, { params: { id } })).messages).toHaveLength(4);
      },
    );

    it('that answers 404 for a while does not lose what it holds', async () => {
      const id = await at.stage.say('Kept');
      await at.stage.work();
      at.fake.fail({ mode: 404, only: 'PATCH' });
      await at.stage.say('More', id);
      await at.stage.work();
      at.fake.recover();
      at.stage.pass(60);
      await at.stage.work();
      expect(at.stage.names()).toHaveLength(3);
      expect(entriesOf('Kept')).toHaveLength(4);
    });

    it('is worked on by one replica at a time, and another takes over when that one hangs or dies', async () => {
      await at.stage.say('Shared');
      at.fake.fail({ mode: 'hang', times: 1 });
      const stuck = new AbortController();
      const first = at.stage.attempt(stuck.signal);
      await vi.waitFor(() => expect(at.fake.calls).toHaveLength(1));
      await at.stage.attempt(new AbortController().signal);
      expect(at.fake.calls).toHaveLength(1);
      stuck.abort();
      await first;
      await at.database.db.execute(
        `update drive_connections set lease = 'dead', lease_until = now() + interval '1 day' where user_id = '${at.stage.userId}'`,
      );
      at.stage.pass(60);
      await at.stage.work();
      expect(at.fake.calls).toHaveLength(1);
      at.stage.pass(86_400);
      await Promise.all([at.stage.work(), at.stage.work(), at.stage.work()]);
      at.stage.pass(60);
      await at.stage.work();
      expect(at.stage.names()).toHaveLength(3);
    });

    it('asks to be connected again when access was taken back, and goes on with the same files then', async () => {
      const id = await at.stage.say('Mine');
      await at.stage.work();
      at.stage.stage.grants.revoke(at.stage.userId);
      at.fake.revokeAll();
      await at.stage.say('still mine', id);
      await at.stage.work();
      expect(await at.stage.status()).toMatchObject({ state: 'reconnect', error: { retryAt: null } });
      expect(await at.stage.client.send(syncDrive)).toMatchObject({ status: 409, body: { code: 'drive-reconnect' } });
      const gone = await at.stage.say('Deleted meanwhile');
      await at.stage.remove(gone);
      await connect();
      await at.stage.work();
      expect(await at.stage.status()).toMatchObject({ state: 'on', synced: 1, total: 1, error: null });
      expect(at.stage.names()).toHaveLength(3);
      expect(entriesOf('Mine')).toHaveLength(4);
    });

    it('refreshes a token that ran out', async () => {
      await at.stage.say('Before');
      await at.stage.work();
      at.fake.expireTokens();
      await at.stage.say('After');
      await at.stage.work();
      expect(await at.stage.status()).toMatchObject({ synced: 2, total: 2, error: null });
    });

    it('rests while it is paused, and has everything when it goes on', async () => {
      await at.stage.client.call(pauseDrive, { body: { paused: true } });
      await at.stage.say('Quietly');
      await at.stage.work();
      expect(at.fake.calls).toEqual([]);
      expect(await at.stage.status()).toMatchObject({ state: 'paused', synced: 0, total: 1 });
      await at.stage.client.call(pauseDrive, { body: { paused: false } });
      await at.stage.work();
      expect(await at.stage.status()).toMatchObject({ state: 'on', synced: 1, total: 1 });
    });

    it('puts back what was removed, emptied, spoiled or made older in the drive, and changes no chat by it', async () => {
      const ids: string[] = [];
      for (const name of ['Removed', 'Emptied', 'Spoiled', 'Older', 'Trashed']) ids.push(await at.stage.say(name));
      await at.stage.work();
      const chats = () => Promise.all(ids.map((id) => at.stage.client.call(readChat, { params: { id } })));
      const before = await chats();
      at.fake.remove(at.stage.file('Removed')?.id ?? '');
      for (const [name, content] of [
        ['Emptied', ''],
        ['Spoiled', '{"x'],
        ['Older', '[]'],
      ] as const) {
        const file = at.stage.file(name);
        if (file) file.content = Buffer.from(content);
      }
      const trashed = at.stage.file('Trashed');
      if (trashed) trashed.trashed = true;
      await at.stage.client.call(syncDrive);
      await at.stage.work();
      expect(at.stage.names()).toHaveLength(11);
      for (const name of ['Removed', 'Emptied', 'Spoiled', 'Older', 'Trashed']) expect(entriesOf(name)).toHaveLength(2);
      expect(await chats()).toEqual(before);
    });

    it('makes the folder anew when it was deleted for good, and brings it back from the trash', async () => {
      await at.stage.say('One');
      await at.stage.work();
      const folder = at.fake.files().find((file) => file.name === 'Atrium');
      if (folder) folder.trashed = true;
      await at.stage.client.call(rebuildDrive);
      await at.stage.work();
      expect(at.stage.names()).toHaveLength(3);
      for (const file of at.fake.files()) at.fake.remove(file.id);
      await at.stage.say('Two');
      await at.stage.work();
      at.stage.pass(60);
      await at.stage.work();
      expect(at.stage.names()).toEqual(['Atrium', expect.stringContaining('Two'), expect.stringContaining('Two')]);
      await at.stage.client.call(rebuildDrive);
      await at.stage.work();
      expect(at.stage.names()).toHaveLength(5);
    });

    it('ends with its files kept, or in the trash, and asks nothing more', async () => {
      await at.stage.say('Stays');
      await at.stage.work();
      expect(await at.stage.client.call(disconnectDrive, { body: { files: 'keep' } })).toMatchObject({ state: 'off' });
      expect(at.stage.names()).toHaveLength(3);
      await connect();
      await at.stage.work();
      expect(at.stage.names()).toHaveLength(3);
      expect(await at.stage.client.call(disconnectDrive, { body: { files: 'trash' } })).toMatchObject({
        state: 'leaving',
      });
      await at.stage.work();
      expect(await at.stage.status()).toMatchObject({ state: 'off' });
      expect(at.stage.names()).toEqual([]);
      expect(at.fake.trashed()).toHaveLength(3);
    });

    it('starts over in the drive of another account', async () => {
      await at.stage.say('Travels');
      await at.stage.work();
      at.fake.become('office@example.com');
      await connect();
      await at.stage.work();
      expect(at.stage.names()).toHaveLength(3);
      expect(await at.stage.status()).toMatchObject({ account: 'office@example.com', synced: 1, total: 1 });
    });

    it('remembers the files of a deleted chat for as long as the drive keeps its trash', async () => {
      const gone = await at.stage.say('Gone');
      await at.stage.work();
      await at.stage.remove(gone);
      const kept = await at.stage.say('Stays');
      await at.stage.work();
      const known = async () =>
        (await at.database.db.execute(`select chat_id from drive_mirrors where user_id = '${at.stage.userId}'`)).rows;
      await forgetDeleted({ database: at.database, clock: at.stage.clock })();
      const before = (await known()).length;
      at.stage.pass(32 * 86_400);
      await forgetDeleted({ database: at.database, clock: at.stage.clock })();
      expect([before, await known()]).toEqual([2, [{ chat_id: kept }]]);
    });

    it('goes with its user', async () => {
      await at.stage.say('Mine');
      await at.database.transaction((tx) => at.stage.stage.mirror.lifecycle.deleting(tx, at.stage.userId));
      expect(await at.stage.status()).toMatchObject({ state: 'off' });
    });
  });
});
