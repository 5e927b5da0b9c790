import * as contract from '@atrium/contract/credits';
import { dayOf } from '../../platform/clock/day-of.ts';
import { sendCsv } from '../../platform/csv/send-csv.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Credits } from './credits.ts';
import type { CreditsDeps } from './credits-deps.ts';
import { toCredits } from './domain/amounts.ts';
import { packagesInOrder } from './package-store.ts';
import { statementCsv } from './statement/statement-csv.ts';

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
    route(contract.exportStatement, ({ actor, query, reply }) =>
      sendCsv(reply, `credits-${dayOf(deps.clock.now())}`, statementCsv(db, actor.userId, query)),
    ),
  ];
}
