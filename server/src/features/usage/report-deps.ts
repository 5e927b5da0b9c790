import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Credits } from '../credits/index.ts';

/** The dependencies of the reports. */
export interface ReportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly credits: Pick<Credits, 'walletOf' | 'lastOf' | 'settings'>;
}
