import type { PersonaFields } from '@atrium/contract/personas';
import { PersonaFileError } from './persona-file-error.ts';
import { findPngText, withPngTexts } from './png-text.ts';
import { writeCard } from './write-card.ts';

/** The text of the V2 card where a V3 card stands beside it. Source: SPEC_V3.md, "PNG/APNG". */
const backfilled =
  'This is a V3 character card, read here as its V2 copy. A program that reads V3 cards shows all there is.';

/** The card's JSON in a PNG; V3 if both versions are there. Throws PersonaFileError. */
export function cardInPng(png: Uint8Array): Uint8Array {
  const text = findPngText(png, ['ccv3', 'chara']);
  if (text === null) throw new PersonaFileError('unreadable', 'This picture has no character card in it.');
  return Buffer.from(text, 'base64');
}

/** A PNG that contains a persona as a card of both versions. */
export function pngWithCard(png: Uint8Array, fields: PersonaFields): Uint8Array {
  const packed = (card: unknown) => Buffer.from(JSON.stringify(card)).toString('base64');
  return withPngTexts(png, {
    chara: packed(writeCard(fields, 'card-v2', backfilled)),
    ccv3: packed(writeCard(fields, 'card-v3')),
  });
}
