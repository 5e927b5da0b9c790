import type { AdminPackage, PackageFields } from '@atrium/contract/admin-money';
import { savePackage as savePackageRoute } from '@atrium/contract/routes/admin-money.generated';
import { call } from '../../../lib/api.ts';
import { plainLetters } from '../domain/plain-letters.ts';
import { refreshPackages } from '../queries.ts';

/**
 * The fields of a package for a save, without the reason. What another admin has changed since the package was loaded
 * is not overwritten: then the save is refused.
 */
export function fieldsOf({ name, description, credits, price, isActive, position, updatedAt }: AdminPackage) {
  const fields = { name, description, credits, price, isActive, position } satisfies Omit<PackageFields, 'reason'>;
  return { ...fields, basedOn: updatedAt };
}

/** Rejects with the server's problem. */
export async function savePackage(
  id: string,
  body: PackageFields & { readonly basedOn: string | null },
): Promise<void> {
  await call(savePackageRoute, { params: { id }, body });
  await refreshPackages();
}

/**
 * Moves a package up or down by one, and saves each package whose position changed. Rejects with the server's problem.
 */
export async function movePackage(packages: readonly AdminPackage[], at: number, by: 1 | -1): Promise<void> {
  const order = [...packages];
  const [moved] = order.splice(at, 1);
  if (!moved) return;
  order.splice(at + by, 0, moved);
  try {
    for (const [position, each] of order.entries()) {
      if (each.position === position) continue;
      const reason = `“${moved.name}” was moved ${by < 0 ? 'up' : 'down'} in the list.`;
      await call(savePackageRoute, { params: { id: each.id }, body: { ...fieldsOf(each), position, reason } });
    }
  } finally {
    await refreshPackages();
  }
}

/** An unused id derived from the name: 'Big Plus' → 'big-plus'. */
export function idFor(name: string, taken: readonly string[]): string {
  const plain = plainLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 34)
    .replace(/-+$/, '');
  const base = plain || 'package';
  let id = base;
  for (let next = 2; taken.includes(id); next += 1) id = `${base}-${next}`;
  return id;
}
