import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { PersonasDeps } from '../personas-deps.ts';
import { lockPersonasOf, nameWithAvatar } from '../store.ts';
import { pictureItem } from './keep-picture.ts';
import { removePicture as remove } from './picture-store.ts';

/**
 * Deletes one of the caller's own portraits that no persona uses; replies that show it show an initial from then on.
 */
export const removePicture =
  ({ database }: PersonasDeps) =>
  async (actor: Actor, id: string): Promise<void> =>
    database.transaction(async (tx) => {
      await lockPersonasOf(tx, actor.userId);
      const name = await nameWithAvatar(tx, actor.userId, pictureItem(id).url);
      if (name !== null) throw new Problem('conflict', `This is the portrait of ${name}. Give it another one first.`);
      if (!(await remove(tx, actor.userId, id))) throw new Problem('not-found');
    });
