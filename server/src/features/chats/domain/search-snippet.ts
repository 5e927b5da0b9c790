import type { SearchText } from '@atrium/contract/chat-search';
import { plainText } from './plain-text.ts';
import { isFoundBy, type QueryWord } from './search-query.ts';
import { foldCharacter, lettersOf, tokensOf } from './search-tokens.ts';

interface Place {
  readonly start: number;
  readonly end: number;
  /** The index of the word that was found. */
  readonly word: number;
}

/** Characters of a passage, and how many of them are before its first hit. */
const length = 180;
const before = 50;
/** How many hits are considered: enough to choose a passage from. */
const mostPlaces = 2_000;

/** Characters around a passage from which Markdown is removed as well. */
const around = { before: 300, after: 900 };

/** The passage of a message that contains the most of the words, on one line and without Markdown. */
export function snippetOf(text: string, words: readonly QueryWord[]): SearchText[] {
  const places = placesIn(text, words);
  const first = bestStart(places);
  const from = startOfLine(text, first);
  const to = Math.min(text.length, first + around.after);
  const plain = plainText(text.slice(from, to)).trim();
  const shown = placesIn(plain, words);
  // A word in the address of a link is shown with the Markdown around it.
  if (shown.length === 0 && places.length > 0) return passageOf(text, places);
  return passageOf(plain, shown, { before: from > 0, after: to < text.length });
}

function startOfLine(text: string, at: number): number {
  const earliest = Math.max(0, at - around.before);
  const line = text.lastIndexOf('\n', at - 1) + 1;
  if (at === 0 || line >= earliest) return at === 0 ? 0 : line;
  const gap = text.slice(earliest, at).search(/\s/);
  return gap >= 0 ? earliest + gap + 1 : earliest;
}

function passageOf(text: string, places: readonly Place[], goesOn = { before: false, after: false }): SearchText[] {
  const { start, end } = windowAt(text, bestStart(places));
  return partsOf(text, start, end, places, goesOn);
}

/** A title in which the words are marked, wherever they occur, also within other words. */
export function titleParts(title: string, words: readonly QueryWord[]): SearchText[] {
  let folded = '';
  const origin: { readonly start: number; readonly end: number }[] = [];
  let at = 0;
  for (const character of lettersOf(title)) {
    const made = foldCharacter(character);
    const place = { start: at, end: at + character.length };
    for (let n = 0; n < made.length; n += 1) origin.push(place);
    folded += made;
    at = place.end;
  }
  const places: Place[] = [];
  for (const [n, { text }] of words.entries()) {
    for (let found = folded.indexOf(text); found >= 0; found = folded.indexOf(text, found + text.length)) {
      places.push({
        start: origin[found]?.start ?? 0,
        end: origin[found + text.length - 1]?.end ?? title.length,
        word: n,
      });
    }
  }
  return partsOf(title, 0, title.length, places);
}

function placesIn(text: string, words: readonly QueryWord[]): Place[] {
  const places: Place[] = [];
  for (const { term, start, end } of tokensOf(text)) {
    const word = words.findIndex((each) => isFoundBy(each, term));
    if (word < 0) continue;
    places.push({ start, end, word });
    if (places.length === mostPlaces) break;
  }
  return places;
}

/** The start of the passage with the most different words; the first one if there are several. */
function bestStart(places: readonly Place[]): number {
  let best = { start: 0, words: 0 };
  for (const [n, { start }] of places.entries()) {
    const seen = new Set<number>();
    for (let next = n; next < places.length && (places[next]?.end ?? 0) - start <= length - before; next += 1)
      seen.add(places[next]?.word ?? 0);
    if (seen.size > best.words) best = { start, words: seen.size };
  }
  return best.start;
}

/** The passage around a place, cut between words if there is a gap nearby. */
function windowAt(text: string, at: number): { start: number; end: number } {
  let start = Math.max(0, at - before);
  if (start > 0) {
    const gap = text.slice(start, at).search(/\s/);
    start = gap >= 0 ? start + gap + 1 : start;
  }
  let end = Math.min(text.length, start + length);
  if (end < text.length) {
    const gap = text.slice(end - 20, end).search(/\s\S*$/);
    end = gap >= 0 ? end - 20 + gap : end;
  }
  return { start, end };
}

function partsOf(
  text: string,
  start: number,
  end: number,
  places: readonly Place[],
  goesOn = { before: false, after: false },
): SearchText[] {
  const parts: SearchText[] = [];
  const add = (piece: string, isHit: boolean) => {
    const last = parts.at(-1);
    if (piece === '') return;
    if (last?.isHit === isHit) parts[parts.length - 1] = { text: last.text + piece, isHit };
    else parts.push({ text: piece, isHit });
  };
  // A cut may leave half of a surrogate pair.
  const slice = (from: number, to: number) => text.slice(from, to).replace(/[\s\p{Cs}]+/gu, ' ');
  if (start > 0 || goesOn.before) add('…', false);
  let at = start;
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    if (place.end <= at || place.end > end) continue;
    const from = Math.max(at, place.start);
    add(slice(at, from), false);
    add(slice(from, place.end), true);
    at = place.end;
  }
  add(slice(at, end), false);
  if (end < text.length || goesOn.after) add('…', false);
  return parts;
}
