import { pathPart } from '../../platform/text/path-part.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { ownFile } from './files/export-persona.ts';
import { ownPictureOf } from './files/own-picture-of.ts';
import { personaFields } from './persona-fields.ts';
import type { PersonasDeps } from './personas-deps.ts';
import { findPicture, type PictureRow, picturesOf, removePictures } from './pictures/picture-store.ts';
import { presentPersona } from './present.ts';
import { personasOf, removePersonasOf } from './store.ts';

/** Personas belong to one user: they are deleted and exported with the account. Visitors have none. */
export function personasLifecycle({ database }: PersonasDeps): UserLifecycle {
  return {
    async *exporting(userId) {
      const rows = await personasOf(database.db, userId);
      if (rows.length > 0) yield { path: 'personas.json', content: inLines(rows.map(presentPersona)) };
      // The same once more as files that can be imported.
      for (const row of rows) {
        const file = ownFile(personaFields(row), await ownPictureOf(database.db, userId, row.avatar));
        yield { path: `personas/${pathPart(row.name, 'persona')}-${row.id}.persona.json`, content: inLines(file) };
      }
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

const inLines = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** 'image/webp' → 'webp'. */
function endingOf({ type }: PictureRow): string {
  return type.replace(/^image\//, '').replaceAll(/[^a-z]/g, '');
}

async function* bytesOf({ bytes }: PictureRow): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(bytes, 'base64');
}
