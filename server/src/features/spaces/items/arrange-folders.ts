import type { Folder } from '@atrium/contract/spaces';
import type { Attempt } from '../../../platform/attempts/attempt-store.ts';
import { once } from '../../../platform/attempts/once.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { lockSpaces } from '../lock-spaces.ts';
import { mostFolders } from '../policy.ts';
import { requireSpace } from '../require-space.ts';
import type { SpacesDeps } from '../spaces-deps.ts';
import { foldersOf } from '../store.ts';
import { fileItem, hasFolder, insertFolders, orderFolders, removeFolder, renameFolder } from './item-store.ts';

/** The changes of a space's folders. Whatever does not exist for the caller is not found. */
export function arrangeFolders({ database, clock }: SpacesDeps) {
  const open = async (tx: Tx, userId: string, spaceId: number) => {
    await lockSpaces(tx, userId, clock.now());
    await requireSpace(tx, userId, spaceId);
  };
  const change = <T>({ userId }: Actor, spaceId: number, work: (tx: Tx, userId: string) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await open(tx, userId, spaceId);
      return work(tx, userId);
    });

  return {
    add: ({ userId }: Actor, spaceId: number, name: string, attempt: Attempt | null): Promise<Folder> =>
      database.transaction((tx) => {
        const make = async () => {
          await open(tx, userId, spaceId);
          const there = await foldersOf(tx, userId, spaceId);
          if (there.length >= mostFolders)
            throw new Problem('conflict', 'This space has as many folders as it can hold. Delete one and try again.');
          const id = newId();
          await insertFolders(tx, [{ userId, id, spaceId, name, position: there.length }]);
          await orderFolders(tx, userId, spaceId, [...there.map((one) => one.id), id]);
          return { id, name, count: 0 };
        };
        return once(tx, attempt, make, async (id) => {
          await open(tx, userId, spaceId);
          const made = (await foldersOf(tx, userId, spaceId)).find((one) => one.id === id);
          if (made === undefined) throw new Problem('not-found');
          return made;
        });
      }),
    rename: (actor: Actor, spaceId: number, id: string, name: string): Promise<Folder> =>
      change(actor, spaceId, async (tx, userId) => {
        if (!(await renameFolder(tx, userId, spaceId, id, name))) throw new Problem('not-found');
        const there = await foldersOf(tx, userId, spaceId);
        return { id, name, count: there.find((one) => one.id === id)?.count ?? 0 };
      }),
    remove: (actor: Actor, spaceId: number, id: string): Promise<void> =>
      change(actor, spaceId, async (tx, userId) => {
        if (!(await removeFolder(tx, userId, spaceId, id))) throw new Problem('not-found');
      }),
    order: (actor: Actor, spaceId: number, ids: readonly string[]): Promise<Folder[]> =>
      change(actor, spaceId, async (tx, userId) => {
        const there = (await foldersOf(tx, userId, spaceId)).map((one) => one.id);
        const named = [...new Set(ids)].filter((id) => there.includes(id));
        await orderFolders(tx, userId, spaceId, [...named, ...there.filter((id) => !named.includes(id))]);
        return foldersOf(tx, userId, spaceId);
      }),
    file: (actor: Actor, spaceId: number, itemId: string, folderId: string | null): Promise<void> =>
      change(actor, spaceId, async (tx, userId) => {
        if (folderId !== null && !(await hasFolder(tx, userId, spaceId, folderId))) throw new Problem('not-found');
        if (!(await fileItem(tx, userId, spaceId, itemId, folderId))) throw new Problem('not-found');
      }),
  };
}
