import { readChat, restoreChat } from '@atrium/contract/chats';
import {
  disconnectDrive,
  driveChat,
  driveHistory,
  pauseDrive,
  rebuildDrive,
  syncDrive,
} from '@atrium/contract/drive-mirror';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type FakeDrive, startFakeDrive } from '../../testing/fake-drive/fake-drive.ts';
import { type DriveStage, startDriveStage } from '../../testing/stages/drive-stage.ts';
import { forgetDeleted } from './mirror/sweep-mirrors.ts';

let fake: FakeDrive;
beforeAll(async () => {
  fake = await startFakeDrive();
});
afterAll(() => fake.close());

describeOnBothStores('the mirror', (open) => {
  let database: Database;
  let stage: DriveStage;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    fake.reset();
    stage = await startDriveStage(database, fake);
  });
  afterEach(() => stage.close());
  const connect = () => stage.stage.grants.connect(stage.userId);
  const entriesOf = (start: string) => JSON.parse(stage.file(start)?.content?.toString() ?? 'null');

  describe('without a drive', () => {
    it('refuses what needs one, and says that it is off', async () => {
      const refused = await Promise.all([
        stage.client.send(pauseDrive, { body: { paused: true } }),
        stage.client.send(syncDrive),
        stage.client.send(rebuildDrive),
        stage.client.send(disconnectDrive, { body: { files: 'keep' } }),
        stage.client.send(disconnectDrive, { body: { files: 'trash' } }),
      ]);
      expect(refused.map(({ body }) => body)).toEqual(
        refused.map(() => expect.objectContaining({ code: 'drive-not-connected' })),
      );
      expect(await stage.status()).toMatchObject({ isConfigured: true, state: 'off', synced: 0, total: 0 });
    });

    it('serves the history from the first minute, by its tag, and asks the drive nothing', async () => {
      await stage.say('Costs');
      const first = await stage.client.send(driveHistory);
      expect(first.body).toMatchObject([{ title: 'Costs', isOnlyInDrive: false }]);
      const tag = first.headers.get('etag') ?? '';
      expect((await stage.client.send(driveHistory, { headers: { 'if-none-match': tag } })).status).toBe(304);
      await stage.work();
      expect(fake.calls).toEqual([]);
    });
  });

  describe('of a connected drive', () => {
    beforeEach(connect);

    it('holds an entry file and a readable file for each chat, of before and after the connection, and no other', async () => {
      await stage.say('Tea');
      await stage.work();
      const id = await stage.say('Coffee');
      await stage.say('With milk', id);
      await stage.work();
      expect(stage.names()).toEqual([
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
      expect(entriesOf('Coffee')).toEqual(await stage.client.call(driveChat, { params: { sessionId: id } }));
      const readable = fake.files().find((file) => file.name.startsWith('Coffee') && file.name.endsWith('.md'));
      expect(readable?.content?.toString()).toMatch(
        /^# Coffee\n\n## You\n[\s\S]*With milk\n\n## Atrium\n[\s\S]*Answer\.\n$/,
      );
      expect(await stage.status()).toMatchObject({
        state: 'on',
        synced: 2,
        total: 2,
        error: null,
        account: 'mira@example.com',
      });
      expect((await stage.status()).lastSyncedAt).not.toBeNull();
    });

    it('writes nothing where nothing has changed', async () => {
      await stage.say('Quiet');
      await stage.work();
      const before = fake.calls.length;
      await stage.work();
      expect(fake.calls.slice(before)).toEqual([]);
    });

    it('follows a new name, a deletion into the trash, and its undoing', async () => {
      const id = await stage.say('Old name');
      await stage.work();
      await stage.rename(id, 'A: better/name');
      await stage.work();
      expect(stage.names()).toEqual(
        ['A better name', 'A better name', 'Atrium'].map((name) => expect.stringContaining(name)),
      );
      await stage.remove(id);
      await stage.work();
      expect(stage.names()).toEqual(['Atrium']);
      expect(fake.trashed()).toHaveLength(2);
      expect(await stage.status()).toMatchObject({ synced: 0, total: 0 });
      await stage.client.call(restoreChat, { params: { id } });
      await stage.work();
      expect(stage.names()).toHaveLength(3);
      expect(fake.trashed()).toEqual([]);
    });

    it('makes no second file when answers are lost at every step', async () => {
      await stage.say('Lost');
      for (let n = 0; n < 6; n += 1) {
        fake.fail({ mode: 'lost', times: 1 });
        await stage.work();
        stage.pass(400);
      }
      fake.recover();
      await stage.work();
      expect(stage.names()).toHaveLength(3);
      expect(fake.trashed()).toEqual([]);
      expect(entriesOf('Lost')).toHaveLength(2);
    });

    it.each([500, 429, 403, 401, 404, 'refuse', 'flaky', 'full'] as const)(
      'that fails with %s harms no chat, says so, and has all of it once, soon after it is well again',
      async (mode) => {
        await stage.say('Before');
        await stage.work();
        fake.fail({ mode });
        const id = await stage.say('During');
        await stage.say('the outage', id);
        for (let n = 0; n < 8; n += 1) {
          await stage.work();
          stage.pass(50);
        }
        if (mode !== 'flaky') {
          const status = await stage.status();
          expect(status).toMatchObject({ state: 'on', synced: 1, total: 2 });
          expect(status.error?.message).toMatch(/Google Drive .*\.$/);
        }
        fake.recover();
        stage.pass(45);
        await stage.work();
        expect(stage.names()).toHaveLength(5);
        expect(entriesOf('During')).toHaveLength(4);
        expect(await stage.status()).toMatchObject({ synced: 2, total: 2, error: null });
        expect((await stage.client.call(readChat, { params: { id } })).messages).toHaveLength(4);
      },
    );

    it('that answers 404 for a while does not lose what it holds', async () => {
      const id = await stage.say('Kept');
      await stage.work();
      fake.fail({ mode: 404, only: 'PATCH' });
      await stage.say('More', id);
      await stage.work();
      fake.recover();
      stage.pass(60);
      await stage.work();
      expect(stage.names()).toHaveLength(3);
      expect(entriesOf('Kept')).toHaveLength(4);
    });

    it('is worked on by one replica at a time, and another takes over when that one hangs or dies', async () => {
      await stage.say('Shared');
      fake.fail({ mode: 'hang', times: 1 });
      const stuck = new AbortController();
      const first = stage.attempt(stuck.signal);
      await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
      await stage.attempt(new AbortController().signal);
      expect(fake.calls).toHaveLength(1);
      stuck.abort();
      await first;
      await database.db.execute(
        `update drive_connections set lease = 'dead', lease_until = now() + interval '1 day' where user_id = '${stage.userId}'`,
      );
      stage.pass(60);
      await stage.work();
      expect(fake.calls).toHaveLength(1);
      stage.pass(86_400);
      await Promise.all([stage.work(), stage.work(), stage.work()]);
      stage.pass(60);
      await stage.work();
      expect(stage.names()).toHaveLength(3);
    });

    it('asks to be connected again when access was taken back, and goes on with the same files then', async () => {
      const id = await stage.say('Mine');
      await stage.work();
      stage.stage.grants.revoke(stage.userId);
      fake.revokeAll();
      await stage.say('still mine', id);
      await stage.work();
      expect(await stage.status()).toMatchObject({ state: 'reconnect', error: { retryAt: null } });
      expect(await stage.client.send(syncDrive)).toMatchObject({ status: 409, body: { code: 'drive-reconnect' } });
      const gone = await stage.say('Deleted meanwhile');
      await stage.remove(gone);
      await connect();
      await stage.work();
      expect(await stage.status()).toMatchObject({ state: 'on', synced: 1, total: 1, error: null });
      expect(stage.names()).toHaveLength(3);
      expect(entriesOf('Mine')).toHaveLength(4);
    });

    it('refreshes a token that ran out', async () => {
      await stage.say('Before');
      await stage.work();
      fake.expireTokens();
      await stage.say('After');
      await stage.work();
      expect(await stage.status()).toMatchObject({ synced: 2, total: 2, error: null });
    });

    it('rests while it is paused, and has everything when it goes on', async () => {
      await stage.client.call(pauseDrive, { body: { paused: true } });
      await stage.say('Quietly');
      await stage.work();
      expect(fake.calls).toEqual([]);
      expect(await stage.status()).toMatchObject({ state: 'paused', synced: 0, total: 1 });
      await stage.client.call(pauseDrive, { body: { paused: false } });
      await stage.work();
      expect(await stage.status()).toMatchObject({ state: 'on', synced: 1, total: 1 });
    });

    it('puts back what was removed, emptied, spoiled or made older in the drive, and changes no chat by it', async () => {
      const ids: string[] = [];
      for (const name of ['Removed', 'Emptied', 'Spoiled', 'Older', 'Trashed']) ids.push(await stage.say(name));
      await stage.work();
      const chats = () => Promise.all(ids.map((id) => stage.client.call(readChat, { params: { id } })));
      const before = await chats();
      fake.remove(stage.file('Removed')?.id ?? '');
      for (const [name, content] of [
        ['Emptied', ''],
        ['Spoiled', '{"x'],
        ['Older', '[]'],
      ] as const) {
        const file = stage.file(name);
        if (file) file.content = Buffer.from(content);
      }
      const trashed = stage.file('Trashed');
      if (trashed) trashed.trashed = true;
      await stage.client.call(syncDrive);
      await stage.work();
      expect(stage.names()).toHaveLength(11);
      for (const name of ['Removed', 'Emptied', 'Spoiled', 'Older', 'Trashed']) expect(entriesOf(name)).toHaveLength(2);
      expect(await chats()).toEqual(before);
    });

    it('makes the folder anew when it was deleted for good, and brings it back from the trash', async () => {
      await stage.say('One');
      await stage.work();
      const folder = fake.files().find((file) => file.name === 'Atrium');
      if (folder) folder.trashed = true;
      await stage.client.call(rebuildDrive);
      await stage.work();
      expect(stage.names()).toHaveLength(3);
      for (const file of fake.files()) fake.remove(file.id);
      await stage.say('Two');
      await stage.work();
      stage.pass(60);
      await stage.work();
      expect(stage.names()).toEqual(['Atrium', expect.stringContaining('Two'), expect.stringContaining('Two')]);
      await stage.client.call(rebuildDrive);
      await stage.work();
      expect(stage.names()).toHaveLength(5);
    });

    it('ends with its files kept, or in the trash, and asks nothing more', async () => {
      await stage.say('Stays');
      await stage.work();
      expect(await stage.client.call(disconnectDrive, { body: { files: 'keep' } })).toMatchObject({ state: 'off' });
      expect(stage.names()).toHaveLength(3);
      await connect();
      await stage.work();
      expect(stage.names()).toHaveLength(3);
      expect(await stage.client.call(disconnectDrive, { body: { files: 'trash' } })).toMatchObject({
        state: 'leaving',
      });
      await stage.work();
      expect(await stage.status()).toMatchObject({ state: 'off' });
      expect(stage.names()).toEqual([]);
      expect(fake.trashed()).toHaveLength(3);
    });

    it('starts over in the drive of another account', async () => {
      await stage.say('Travels');
      await stage.work();
      fake.become('office@example.com');
      await connect();
      await stage.work();
      expect(stage.names()).toHaveLength(3);
      expect(await stage.status()).toMatchObject({ account: 'office@example.com', synced: 1, total: 1 });
    });

    it('remembers the files of a deleted chat for as long as the drive keeps its trash', async () => {
      const gone = await stage.say('Gone');
      await stage.work();
      await stage.remove(gone);
      const kept = await stage.say('Stays');
      await stage.work();
      const known = async () =>
        (await database.db.execute(`select chat_id from drive_mirrors where user_id = '${stage.userId}'`)).rows;
      await forgetDeleted({ database, clock: stage.clock })();
      const before = (await known()).length;
      stage.pass(32 * 86_400);
      await forgetDeleted({ database, clock: stage.clock })();
      expect([before, await known()]).toEqual([2, [{ chat_id: kept }]]);
    });

    it('goes with its user', async () => {
      await stage.say('Mine');
      await database.transaction((tx) => stage.stage.mirror.lifecycle.deleting(tx, stage.userId));
      expect(await stage.status()).toMatchObject({ state: 'off' });
    });
  });
});
