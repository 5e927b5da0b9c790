import type { ExportedFile, UserLifecycle } from '../accounts/index.ts';
import { presentShare } from './present.ts';
import type { SharingDeps } from './sharing-deps.ts';
import { deleteUserShares, listShareRows } from './store.ts';

/** A user's links are deleted with the account; its archive lists them. Visitors have none. */
export function sharingLifecycle({ database }: SharingDeps): UserLifecycle {
  return {
    deleting: deleteUserShares,
    async *exporting(userId): AsyncGenerator<ExportedFile> {
      const rows = await listShareRows(database.db, userId, 10_000);
      if (rows.length === 0) return;
      const list = rows.map(presentShare).map(({ token, ...share }) => ({ ...share, path: `/share/${token}` }));
      yield { path: 'account/shared-links.json', content: `${JSON.stringify(list, null, 2)}\n` };
    },
  };
}
