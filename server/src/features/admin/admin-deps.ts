import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { People } from '../accounts/index.ts';
import type { Credits } from '../credits/index.ts';
import type { HostVendor, Models } from '../models/index.ts';
import type { UsageReports } from '../usage/index.ts';

/** The dependencies of the slice's use cases. The slice has no tables of its own. */
export interface AdminDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly people: People;
  readonly models: Models;
  readonly credits: Credits;
  readonly reports: Pick<UsageReports, 'ofInstallation'>;
  readonly settings: {
    /** API keys that the operator configured. */
    readonly vendors: Readonly<Record<HostVendor, { readonly apiKey: string | null }>>;
  };
}

/** Runs an action of an admin together with its entry in the audit log, in one transaction. */
export async function deed<T>(
  { database, people }: Pick<AdminDeps, 'database' | 'people'>,
  about: { readonly actor: Actor; readonly action: string; readonly subject: string; readonly reason: string },
  details: object,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { actor, action, subject, reason } = about;
  return database.transaction(async (tx) => {
    const result = await work(tx);
    await people.audit(tx, { adminId: actor.userId, action, subject, reason, details });
    return result;
  });
}
