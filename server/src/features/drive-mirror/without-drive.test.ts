import { disconnectDrive, driveHistory, pauseDrive, rebuildDrive, syncDrive } from '@atrium/contract/drive-mirror';
import { expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { stageDrive } from '../../testing/stages/drive-stage.ts';

describeOnBothStores('the mirror without a drive', (open) => {
  const at = stageDrive(open);

  it('refuses what needs one, and says that it is off', async () => {
    const refused = await Promise.all([
      at.stage.client.send(pauseDrive, { body: { paused: true } }),
      at.stage.client.send(syncDrive),
      at.stage.client.send(rebuildDrive),
      at.stage.client.send(disconnectDrive, { body: { files: 'keep' } }),
      at.stage.client.send(disconnectDrive, { body: { files: 'trash' } }),
    ]);
    expect(refused.map(({ body }) => body)).toEqual(
      refused.map(() => expect.objectContaining({ code: 'drive-not-connected' })),
    );
    expect(await at.stage.status()).toMatchObject({ isConfigured: true, state: 'off', synced: 0, total: 0 });
  });

  it('serves the history from the first minute, by its tag, and asks the drive nothing', async () => {
    await at.stage.say('Costs');
    const first = await at.stage.client.send(driveHistory);
    expect(first.body).toMatchObject([{ title: 'Costs', isOnlyInDrive: false }]);
    const tag = first.headers.get('etag') ?? '';
    expect((await at.stage.client.send(driveHistory, { headers: { 'if-none-match': tag } })).status).toBe(304);
    await at.stage.work();
    expect(at.fake.calls).toEqual([]);
  });
});
