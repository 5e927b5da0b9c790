import type { AdminPackage } from '@atrium/contract/admin-money';
import { laterThan } from '../../platform/clock/later-than.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Credits } from './credits.ts';
import type { CreditsDeps } from './credits-deps.ts';
import { insertPackage, lockPackage, type PackageRow, writePackage } from './package-store.ts';
import { presentPackage } from './present.ts';

/**
 * If two admins change one package, or add one under the same id, the later save is refused, provided it says what it is
 * based on.
 */
export const savePackage =
  ({ clock }: CreditsDeps): Credits['savePackage'] =>
  async (tx, row, basedOn) => {
    const known = await lockPackage(tx, row.id);
    // A save whose answer was lost is sent again, and finds what it saved.
    if (known && isSame(known, row)) return presentPackage(known);
    if (basedOn === null) return add(tx, { ...row, updatedAt: clock.now() });
    if (basedOn !== undefined && known?.updatedAt.getTime() !== new Date(basedOn).getTime())
      throw new Problem('conflict', 'This package was changed or deleted elsewhere since you opened it.');
    const now = clock.now();
    return presentPackage(await writePackage(tx, { ...row, updatedAt: known ? laterThan(known.updatedAt, now) : now }));
  };

async function add(tx: Tx, row: PackageRow): Promise<AdminPackage> {
  if (await insertPackage(tx, row)) return presentPackage(row);
  throw new Problem('conflict', 'A package of this name was added elsewhere. Look at the list before you add another.');
}

function isSame(known: PackageRow, row: Omit<PackageRow, 'updatedAt'>): boolean {
  return (Object.keys(row) as (keyof typeof row)[]).every((key) => known[key] === row[key]);
}
