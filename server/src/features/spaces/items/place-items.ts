import type { SpaceItemKind } from '@atrium/contract/spaces';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { lockSpaces } from '../lock-spaces.ts';
import { mostItems } from '../policy.ts';
import { requireSpace } from '../require-space.ts';
import type { SpacesDeps } from '../spaces-deps.ts';
import { holdBooks, lockExistingBooks } from '../store.ts';
import { countOthers, dropItem, hasFolder, hideItem, putItem } from './item-store.ts';

/** An item that a later slice keeps in a space. */
export interface Placed {
  readonly userId: string;
  readonly spaceId: number;
  readonly kind: SpaceItemKind;
  readonly itemId: string;
  readonly folderId?: string | null;
}

/**
 * How later slices put items into spaces, in their own transactions; call before writing rows of your own, so that
 * locks are always taken in the same order. A space or folder that is not the user's is not found.
 */
export function placeItems({ clock }: SpacesDeps) {
  return {
    async place(tx: Tx, { userId, spaceId, kind, itemId, folderId = null }: Placed): Promise<void> {
      await lockSpaces(tx, userId, clock.now());
      await requireSpace(tx, userId, spaceId);
      if (folderId !== null && !(await hasFolder(tx, userId, spaceId, folderId))) throw new Problem('not-found');
      if ((await countOthers(tx, { userId, spaceId, kind, itemId })) >= mostItems)
        throw new Problem(
          'conflict',
          'This space is full. Use another one; what you delete in it makes room after 15 minutes.',
        );
      await putItem(tx, { userId, spaceId, kind, itemId, folderId });
    },
    /** Locks the user's spaces until the transaction ends. That alone does not count as a change of their list. */
    hold: holdBooks,
    /** Hides an item that was moved to the trash, or shows it again in its folder. */
    async hide(tx: Tx, userId: string, itemId: string, isHidden: boolean): Promise<void> {
      await lockExistingBooks(tx, userId);
      await hideItem(tx, userId, itemId, isHidden);
    },
    /** Removes a permanently deleted item. */
    async drop(tx: Tx, userId: string, itemId: string): Promise<void> {
      await lockExistingBooks(tx, userId);
      await dropItem(tx, userId, itemId);
    },
  };
}
