import { Problem } from '../../platform/http/problem.ts';
import type { Credits } from './credits.ts';
import { deletePackage, lockPackage } from './package-store.ts';

/** Takes a package away, unless another admin changed it since the one who removes it saw it. */
export const removePackage: Credits['removePackage'] = async (tx, id, basedOn) => {
  const known = await lockPackage(tx, id);
  if (known && basedOn !== undefined && known.updatedAt.getTime() !== new Date(basedOn).getTime())
    throw new Problem('conflict', 'This package was changed elsewhere since you opened it.');
  return deletePackage(tx, id);
};
