import type { UserLifecycle } from '../accounts/index.ts';
import { employeesOf } from './employee-store.ts';
import { lockSpaces } from './lock-spaces.ts';
import { presentSpace } from './present.ts';
import type { SpacesDeps } from './spaces-deps.ts';
import { countItems, foldersOf, holdBooks, readVersion, removeAllOf, spacesOf } from './store.ts';

/** Every signed-in user has the first spaces. A visitor has none, so signing in has none to merge. */
export function spacesLifecycle({ database, clock }: SpacesDeps): UserLifecycle {
  return {
    async created(tx, userId, kind) {
      if (kind === 'visitor' || (await readVersion(tx, userId)) !== null) return;
      await lockSpaces(tx, userId, clock.now());
    },
    async *exporting(userId) {
      const { db } = database;
      const counted = await countItems(db, userId);
      const spaces = [];
      for (const row of await spacesOf(db, userId)) {
        const [folders, employees] = await Promise.all([
          foldersOf(db, userId, row.id),
          employeesOf(db, userId, row.id),
        ]);
        spaces.push({ ...presentSpace(row, counted), folders, employees });
      }
      if (spaces.length > 0) yield { path: 'spaces.json', content: `${JSON.stringify(spaces, null, 2)}\n` };
    },
    holding: holdBooks,
    deleting: removeAllOf,
  };
}
