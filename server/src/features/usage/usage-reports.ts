import * as contract from '@atrium/contract/usage';
import { dayOf } from '../../platform/clock/day-of.ts';
import { sendCsv } from '../../platform/csv/send-csv.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readBilling } from './read-billing.ts';
import { readUsage } from './read-usage.ts';
import type { ReportDeps } from './report-deps.ts';
import { fillSums, type InstallationSum, sumsOfAll } from './report-store.ts';
import { usageCsv } from './usage-csv.ts';

/** The reports on usage, for users and for admins. */
export interface UsageReports {
  readonly routes: readonly Route[];
  /** Computes the sums of usage from before there were sums. */
  start(): Promise<void>;
  /** All users' usage by model, user or day: models and users with the highest charges first, days in order. */
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
      route(contract.exportUsage, ({ actor, query, reply }) =>
        sendCsv(reply, `usage-${dayOf(deps.clock.now())}`, usageCsv(db, actor.userId, query)),
      ),
    ],
    start: () => fillSums(db),
    ofInstallation: (by, days, limit) => sumsOfAll(db, by, days, limit),
  };
}
