import type { PersonaFileFormat } from '@atrium/contract/persona-files';
import type { PersonaFields } from '@atrium/contract/personas';
import { bundledPortraitOf, standInPortrait } from '@atrium/contract/portraits';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { pngWithCard } from '../domain/files/card-png.ts';
import type { JsonRecord } from '../domain/files/found-persona.ts';
import { writeOwnFormat } from '../domain/files/own-format.ts';
import { writeCard } from '../domain/files/write-card.ts';
import { personaFields } from '../persona-fields.ts';
import type { PersonasDeps } from '../personas-deps.ts';
import type { AvatarLibrary } from '../pictures/avatar-library.ts';
import type { PictureRow } from '../pictures/picture-store.ts';
import { portraitSide } from '../policy.ts';
import { findPersona } from '../store.ts';
import { ownPictureOf } from './own-picture-of.ts';

interface PersonaFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Exports one of the caller's personas as a file. */
export const exportPersona =
  (deps: PersonasDeps, library: AvatarLibrary) =>
  async (actor: Actor, id: number, format: PersonaFileFormat): Promise<PersonaFile> => {
    const { db } = deps.database;
    const row = await findPersona(db, actor.userId, id);
    if (row === null) throw new Problem('not-found');
    const fields = personaFields(row);
    const picture = await ownPictureOf(db, actor.userId, fields.avatar);
    const json = (ending: string, content: unknown): PersonaFile => ({
      name: `${fields.name}.${ending}.json`,
      type: 'application/json',
      bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
    });
    if (format === 'card-v2' || format === 'card-v3') return json(format, writeCard(fields, format));
    if (format === 'atrium') return json('persona', ownFile(fields, picture));
    const portrait = picture
      ? await pngOf(deps, picture)
      : library.still(bundledPortraitOf(fields.avatar, fields.name) ?? standInPortrait);
    return { name: `${fields.name}.png`, type: 'image/png', bytes: pngWithCard(portrait, fields) };
  };

/** A persona in Atrium's own format, with its owner's portrait. */
export function ownFile(fields: PersonaFields, picture: PictureRow | null): JsonRecord {
  return writeOwnFormat(fields, picture && { type: picture.type, base64: picture.bytes });
}

async function pngOf({ images }: PersonasDeps, { bytes }: PictureRow): Promise<Uint8Array> {
  return (await images.reencode(Buffer.from(bytes, 'base64'), { maxSide: portraitSide, as: 'png' })).bytes;
}
