import type { PersonaFields } from '@atrium/contract/personas';
import { isRecord, type JsonRecord } from './found-persona.ts';

/** Braces end it on either side: a text of nothing but open ones would be read to its end from each of them. */
const placeholder = /\{\{[^{}\n]+\}\}/;

/** The parts of a card that have no place in a persona, one sentence each. */
export function leftOut(data: JsonRecord, fields: PersonaFields): string[] {
  const { character_book: book, assets, tags, creator, extensions } = data;
  const remarks: string[] = [];
  const entries = isRecord(book) && Array.isArray(book.entries) ? book.entries.length : 0;
  if (entries > 0)
    remarks.push(`Its lorebook (${entries === 1 ? '1 entry' : `${entries} entries`}) is not taken over.`);
  const others = Array.isArray(assets) ? assets.filter((asset) => isRecord(asset) && asset.uri !== 'ccdefault:') : [];
  if (others.length > 0)
    remarks.push('Pictures and other files that it links to are not taken over, and their addresses are not opened.');
  if (hasText(tags)) remarks.push('Its tags are not taken over: personas have none.');
  if (typeof creator === 'string' && creator.trim() !== '')
    remarks.push(`Who made it is not kept: ${creator.trim().slice(0, 80).toWellFormed()}.`);
  if (hasText(data.group_only_greetings)) remarks.push('Its greetings for groups are not taken over.');
  const foreign = isRecord(extensions) ? Object.keys(extensions).filter((key) => key !== 'atrium') : [];
  if (foreign.length > 0) remarks.push('The data of other programs in it is not taken over.');
  if (Object.values(fields).some((text) => typeof text === 'string' && placeholder.test(text)))
    remarks.push('Placeholders other than {{char}} and {{user}} stay as they are written.');
  return remarks;
}

function hasText(list: unknown): boolean {
  return Array.isArray(list) && list.some((each) => typeof each === 'string' && each.trim() !== '');
}
