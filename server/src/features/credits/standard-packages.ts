import type { PackageRow } from './package-store.ts';

/** The packages that come with the product; admins may change them. A credit costs one cent. */
export function standardPackages(updatedAt: Date): readonly PackageRow[] {
  const row = (position: number, id: string, name: string, description: string, credits: number): PackageRow => ({
    id,
    name,
    description,
    credits,
    price: credits,
    isActive: true,
    position,
    updatedAt,
  });
  return [
    row(1, 'starter', 'Starter', 'To try the models that need credits.', 500),
    row(2, 'plus', 'Plus', 'For use on most days.', 2_000),
    row(3, 'pro', 'Pro', 'For daily work with the largest models.', 5_000),
  ];
}
