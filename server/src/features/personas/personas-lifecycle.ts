import type { UserLifecycle } from '../accounts/index.ts';
import type { PersonasDeps } from './personas-deps.ts';
import { movePictures, removePictures } from './picture-store.ts';
import { presentPersona } from './present.ts';
import { movePersonas, personasOf, removePersonasOf } from './store.ts';

/** Personas belong to their user alone: they move, leave and are taken along with him. */
export function personasLifecycle({ database }: PersonasDeps): UserLifecycle {
  return {
    slice: 'personas',
    async linked(tx, from, to) {
      await movePersonas(tx, from, to);
      await movePictures(tx, from, to);
    },
    async *exporting(userId) {
      const personas = (await personasOf(database.db, userId)).map(presentPersona);
      if (personas.length > 0) yield { path: 'personas.json', content: `${JSON.stringify(personas, null, 2)}\n` };
    },
    async deleting(tx, userId) {
      await removePersonasOf(tx, userId);
      await removePictures(tx, userId);
    },
  };
}
