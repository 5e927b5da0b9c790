import { getUser } from '@atrium/contract/accounts';
import { disconnectDrive, driveStatus } from '@atrium/contract/drive-mirror';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { collectEvents } from '../../testing/collect-events.ts';
import { noPostgres } from '../../testing/database/database.ts';
import { type FakeDrive, startFakeDrive } from '../../testing/fake-drive/fake-drive.ts';
import { createDrivenModel } from '../../testing/models/driven-model.ts';
import { navigate } from '../../testing/sign-in/walk-through-issuer.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe.each([
  ['the embedded store', 'pglite'],
  ...(noPostgres ? [] : [['PostgreSQL', 'postgres'] as const]),
] as const)('a drive, with everything as it runs, on %s', (_name, store) => {
  let drive: FakeDrive;
  let app: TestApp;
  beforeAll(async () => {
    drive = await startFakeDrive();
    const model = createDrivenModel();
    model.answer((call) => {
      call.say('A heron.');
      call.end();
    });
    const overrides = { runsJobs: true, builtInModel: () => model };
    app = await startTestApp({ store, overrides, settings: drive.settings });
  });
  afterAll(async () => {
    await app.close();
    await drive.close();
  });
  const chats = () => drive.files().filter((file) => file.name.endsWith('.json'));
  const soon = { timeout: 20_000, interval: 100 };

  it('is connected by its owner’s consent, gets chats by jobs, and is given back', { timeout: 60_000 }, async () => {
    const client = await app.demoUser();
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const begun = await navigate(client, new URL('/api/auth/google?service=storage', app.url), own);
    const back = await drive.consent(begun.headers.get('location') ?? '');
    const ended = await navigate(client, new URL(new URL(back).pathname + new URL(back).search, app.url), own);
    expect(ended.headers.get('location')).toBe('/dashboard?storage=google-drive');
    await vi.waitFor(() => expect(chats()).toHaveLength(2), soon);
    const body = { message: 'Which bird?' };
    await collectEvents(client.events(sendStream, { body })).until('complete');
    await vi.waitFor(() => expect(chats().some((file) => file.name.startsWith('Which bird'))).toBe(true), soon);
    await vi.waitFor(async () => expect(await client.call(driveStatus)).toMatchObject({ synced: 3, total: 3 }), soon);
    expect((await client.call(getUser)).isDemo).toBe(true);
    await client.call(disconnectDrive, { body: { files: 'trash' } });
    await vi.waitFor(async () => expect(await client.call(driveStatus)).toMatchObject({ state: 'off' }), soon);
    expect(drive.files()).toEqual([]);
    await vi.waitFor(() => expect(drive.grants).toBe(0), soon);
  });
});
