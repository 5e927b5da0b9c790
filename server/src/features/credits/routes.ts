import { Readable } from 'node:stream';
import * as contract from '@atrium/contract/credits';
import { type Route, route } from '../../platform/http/route.ts';
import type { Credits } from './credits.ts';
import type { CreditsDeps } from './credits-deps.ts';
import { toCredits } from './domain/amounts.ts';
import { packagesInOrder } from './package-store.ts';
import { toCsv } from './statement/statement-csv.ts';

export function creditRoutes(deps: CreditsDeps, credits: Omit<Credits, 'routes'>): readonly Route[] {
  const { db } = deps.database;
  return [
    route(contract.getCredits, async ({ actor }) => {
      const wallet = await credits.walletOf(actor);
      return {
        credits: toCredits(wallet.available),
        held: toCredits(wallet.held),
        owed: toCredits(wallet.owed),
        isUnlimited: actor.role === 'admin',
        lowAt: credits.settings().lowCredits,
        isLow: actor.role !== 'admin' && credits.isLow(wallet),
      };
    }),
    route(contract.listPackages, async () =>
      (await packagesInOrder(db))
        .filter((row) => row.isActive)
        .map(({ id, name, description, credits: amount, price }) => ({
          id,
          name,
          description,
          credits: amount,
          price,
        })),
    ),
    route(contract.readStatement, ({ actor, query }) => credits.statement(actor.userId, query)),
    route(contract.exportStatement, async ({ actor, query, reply }) => {
      const day = deps.clock.now().toISOString().slice(0, 10);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="credits-${day}.csv"`)
        .send(Readable.from(toCsv(db, actor.userId, query)));
      return undefined;
    }),
  ];
}
