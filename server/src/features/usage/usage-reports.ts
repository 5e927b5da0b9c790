import { Readable } from 'node:stream';
import * as contract from '@atrium/contract/usage';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Credits } from '../credits/index.ts';
import { readBilling } from './read-billing.ts';
import { readUsage } from './read-usage.ts';
import { fillSums, type InstallationSum, sumsOfAll } from './report-store.ts';
import { usageCsv } from './usage-csv.ts';

export interface ReportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly credits: Pick<Credits, 'walletOf' | 'lastOf' | 'settings'>;
}

/** What is told of usage, to the user and to admins. */
export interface UsageReports {
  readonly routes: readonly Route[];
  /** Sums up what was used before there were sums. */
  start(): Promise<void>;
  /** Everybody's use by one of three, in the order of what it brought; of days in theirs. */
  ofInstallation(
    by: 'model' | 'user' | 'day',
    days: { readonly from?: string | undefined; readonly to?: string | undefined },
    limit: number,
  ): Promise<readonly InstallationSum[]>;
}

export function createUsageReports(deps: ReportDeps): UsageReports {
  const { db } = deps.database;
  return {
    routes: [
      route(contract.getUsage, ({ actor, query }) => readUsage(deps)(actor, query)),
      route(contract.getBilling, ({ actor }) => readBilling(deps)(actor)),
      route(contract.exportUsage, async ({ actor, query, reply }) => {
        const day = deps.clock.now().toISOString().slice(0, 10);
        void reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="usage-${day}.csv"`)
          .send(Readable.from(usageCsv(db, actor.userId, query)));
        return undefined;
      }),
    ],
    start: () => fillSums(db),
    ofInstallation: (by, days, limit) => sumsOfAll(db, by, days, limit),
  };
}
