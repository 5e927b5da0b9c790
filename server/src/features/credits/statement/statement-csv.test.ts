import { expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { creditSettings } from '../../../testing/samples/credit-settings.ts';
import { createCredits, fromCredits } from '../index.ts';
import { statementCsv } from './statement-csv.ts';

const now = new Date('2026-11-21T10:00:00Z');

describeOnBothStores('the statement as a table', (open) => {
  it('says of what was set aside and given back how much it was', async () => {
    const database = await open();
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const credits = createCredits({
      database,
      clock: { now: () => now },
      log,
      keepUser: async () => true,
      settings: creditSettings,
    });
    await credits.walletOf({ userId: 'ann', kind: 'user', isDemo: false });
    const amount = fromCredits(20);
    const about = { description: 'Set aside for a reply' };
    const hold = { userId: 'ann', key: 'r1', most: amount, least: amount, expiresAt: now, about };
    await database.transaction((tx) => credits.hold(tx, hold));
    await database.transaction((tx) => credits.release(tx, 'ann', 'r1'));
    const pieces: Uint8Array[] = [];
    for await (const piece of statementCsv(database.db, 'ann', { show: 'holds' })) pieces.push(piece);
    const lines = Buffer.concat(pieces).toString().replaceAll('"', '').trim().split(/\r?\n/);
    expect(lines).toEqual([
      expect.stringMatching(/time,kind,description,credits,owed,balance after,model,run,set aside$/),
      '2026-11-21T10:00:00.000Z,release,Given back: nothing was used,0,0,500,,,-20',
      '2026-11-21T10:00:00.000Z,hold,Set aside for a reply,0,0,500,,,20',
    ]);
  });
});
