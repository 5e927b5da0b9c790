import type { PersonaFilePreview } from '@atrium/contract/persona-files';
import type { Actor } from '../../../platform/http/actor.ts';
import { parseJson } from '../../../platform/http/calls/parse-json.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { withBody } from '../../../platform/http/streams/body-stream.ts';
import { sharerOf } from '../../../platform/limits/budget-of.ts';
import { ImageError } from '../../../ports/image-codec.ts';
import { cardInPng } from '../domain/files/card-png.ts';
import { type FoundPersona, isRecord } from '../domain/files/found-persona.ts';
import { ownFormat, readOwnFormat } from '../domain/files/own-format.ts';
import { PersonaFileError } from '../domain/files/persona-file-error.ts';
import { isPng } from '../domain/files/png-text.ts';
import { readCard } from '../domain/files/read-card.ts';
import type { PersonasDeps } from '../personas-deps.ts';
import { portraitSide } from '../policy.ts';

/** The bytes that may stand before the text of a JSON file: tab, line feed, carriage return and blank. */
const blanks = new Set([0x09, 0x0a, 0x0d, 0x20]);

/** Reads a persona from an uploaded file: nothing in it is trusted, fetched or stored. */
export const readPersonaFile =
  ({ images }: PersonasDeps) =>
  (actor: Actor, body: AsyncIterable<Uint8Array>): Promise<PersonaFilePreview> =>
    withBody(body, { who: sharerOf(actor) }, async (bytes) => preview(images, bytes));

async function preview(images: PersonasDeps['images'], bytes: Uint8Array): Promise<PersonaFilePreview> {
  const { picture, ...found } = foundIn(bytes);
  const remarks = [...found.remarks];
  const portrait = picture && (await portraitOf(images, picture));
  if (portrait === 'unreadable') remarks.push('Its picture could not be read.');
  return {
    ...found,
    greetings: [...found.greetings],
    remarks,
    picture: portrait === 'unreadable' ? null : portrait,
  };
}

function foundIn(bytes: Uint8Array): FoundPersona {
  try {
    if (isPng(bytes)) return { ...inJson(cardInPng(bytes)), picture: bytes };
    const first = withoutMark(bytes).find((byte) => !blanks.has(byte));
    if (first === undefined) throw new PersonaFileError('unsupported', 'This file is empty.');
    if (!'[{'.includes(String.fromCharCode(first)))
      throw new PersonaFileError('unsupported', 'Take a .json file or a PNG picture with a character card in it.');
    return inJson(bytes);
  } catch (error) {
    if (!(error instanceof PersonaFileError)) throw error;
    throw new Problem(error.kind === 'unsupported' ? 'unsupported-file' : 'unreadable-file', error.message);
  }
}

function inJson(bytes: Uint8Array): FoundPersona {
  const value = parsed(bytes);
  const found = isRecord(value) ? (value.format === ownFormat ? readOwnFormat(value) : readCard(value)) : null;
  if (!found) throw new PersonaFileError('unreadable', 'This file holds no persona and no character card.');
  return found;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parseJson(withoutMark(bytes), { dropsNul: true });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new PersonaFileError('unreadable', 'This file cannot be read: it is not valid JSON.');
  }
}

/** The bytes after the mark with which some programs begin a UTF-8 text. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

async function portraitOf(images: PersonasDeps['images'], bytes: Uint8Array) {
  try {
    const { type, bytes: encoded } = await images.reencode(bytes, { maxSide: portraitSide });
    return { type, base64: Buffer.from(encoded).toString('base64') };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    return 'unreadable' as const;
  }
}
