import type { FolderItem } from '@atrium/contract/spaces';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { requireSpace } from '../require-space.ts';
import type { SpacesDeps } from '../spaces-deps.ts';
import { hasFolder, itemsIn } from './item-store.ts';

interface Page {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The items in a folder, with the titles that their slices give them. */
export const listFolderItems =
  ({ database: { db }, itemTitles }: SpacesDeps) =>
  async ({ userId }: Actor, spaceId: number, folderId: string, page: Page): Promise<FolderItem[]> => {
    await requireSpace(db, userId, spaceId);
    if (!(await hasFolder(db, userId, spaceId, folderId))) throw new Problem('not-found');
    const items = await itemsIn(db, userId, folderId, page);
    const titles = new Map<string, string>();
    for (const { kind, titlesOf } of itemTitles) {
      const ids = items.filter((item) => item.kind === kind).map(({ id }) => id);
      if (ids.length === 0) continue;
      for (const [id, title] of await titlesOf(db, userId, ids)) titles.set(id, title);
    }
    return items.map(({ id, kind }) => ({ id, kind, title: titles.get(id) ?? '' }));
  };
