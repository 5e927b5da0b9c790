import type { UserLifecycle } from '../accounts/index.ts';
import type { PersonasDeps } from './personas-deps.ts';
import { findPicture, type PictureRow, picturesOf, removePictures } from './pictures/picture-store.ts';
import { presentPersona } from './present.ts';
import { personasOf, removePersonasOf } from './store.ts';

/** Personas belong to one user: they are deleted and exported with the account. Visitors have none. */
export function personasLifecycle({ database }: PersonasDeps): UserLifecycle {
  return {
    slice: 'personas',
    async *exporting(userId) {
      const personas = (await personasOf(database.db, userId)).map(presentPersona);
      if (personas.length > 0) yield { path: 'personas.json', content: `${JSON.stringify(personas, null, 2)}\n` };
      for (const { id } of await picturesOf(database.db, userId)) {
        const picture = await findPicture(database.db, userId, id);
        if (picture) yield { path: `personas/${id}.${endingOf(picture)}`, content: bytesOf(picture) };
      }
    },
    async deleting(tx, userId) {
      await removePersonasOf(tx, userId);
      await removePictures(tx, userId);
    },
  };
}

/** 'image/webp' → 'webp'. */
function endingOf({ type }: PictureRow): string {
  return type.replace(/^image\//, '').replaceAll(/[^a-z]/g, '');
}

async function* bytesOf({ bytes }: PictureRow): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(bytes, 'base64');
}
