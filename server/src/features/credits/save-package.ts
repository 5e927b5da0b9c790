import { laterThan } from '../../platform/clock/later-than.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Credits } from './credits.ts';
import type { CreditsDeps } from './credits-deps.ts';
import { lockPackage, type PackageRow, writePackage } from './package-store.ts';
import { presentPackage } from './present.ts';

/** If two admins change one package, the later save is refused, provided it gives the version it is based on. */
export const savePackage =
  ({ clock }: CreditsDeps): Credits['savePackage'] =>
  async (tx, row, basedOn) => {
    const known = await lockPackage(tx, row.id);
    // A save whose answer was lost is sent again, and finds what it saved.
    if (known && isSame(known, row)) return presentPackage(known);
    if (basedOn !== undefined && known?.updatedAt.getTime() !== new Date(basedOn).getTime())
      throw new Problem('conflict', 'This package was changed or deleted elsewhere since you opened it.');
    const now = clock.now();
    return presentPackage(await writePackage(tx, { ...row, updatedAt: known ? laterThan(known.updatedAt, now) : now }));
  };

function isSame(known: PackageRow, row: Omit<PackageRow, 'updatedAt'>): boolean {
  return (Object.keys(row) as (keyof typeof row)[]).every((key) => known[key] === row[key]);
}
