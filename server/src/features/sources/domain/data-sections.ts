import { clipText } from '../../../platform/text/clip-text.ts';
import { linesInTurns, turnLength } from './lines-in-turns.ts';
import { mostSections, type Section } from './outline.ts';
import { SectionList } from './section-list.ts';

/** The most characters of a title. */
const mostTitle = 120;
/** The most containers within each other; no writer of data nests so deep, and each open one takes memory. */
const deepest = 1_000;

/**
 * The keys of a JSON text as sections, down to the second level: 'scripts', 'scripts.build', 'rows[3]'. It takes one
 * pass over the characters and does not need valid JSON: a broken text, or one nested too deep, has the sections before
 * that place.
 */
export function* jsonSections(text: string): Generator<undefined, Section[]> {
  const sections = new SectionList(mostSections);
  /** The open containers: the path of each, and for a list the index of the next value. */
  const open: { path: string; next: number | null }[] = [];
  /** A string that may turn out to be a key, and where it begins. */
  let key: { at: number; name: string } | null = null;
  let path = '';
  let isValueDue = true;
  const begin = (at: number) => {
    const inside = open.at(-1);
    if (!isValueDue) return;
    isValueDue = false;
    if (inside === undefined || inside.next === null) return;
    path = `${inside.path}[${inside.next}]`;
    if (open.length <= 2) note(sections, { at, title: path, level: open.length });
    inside.next++;
  };
  let next = turnLength;
  for (let at = 0; at < text.length && !sections.isOver; at++) {
    if (at >= next) {
      yield;
      next = at + turnLength;
    }
    const character = text[at] ?? '';
    if (character === '"') {
      const inList = open.at(-1)?.next !== null;
      const end = endOfString(text, at);
      if (inList) begin(at);
      else if (isValueDue) isValueDue = false;
      else key = { at, name: text.slice(at + 1, end) };
      at = end;
    } else if (character === ':' && key !== null) {
      path = joined(open.at(-1)?.path ?? '', key.name);
      if (open.length <= 2) note(sections, { at: key.at, title: path, level: open.length });
      key = null;
      isValueDue = true;
    } else if (character === '{' || character === '[') {
      begin(at);
      if (open.length === deepest) break;
      open.push({ path: open.length === 0 ? '' : path, next: character === '[' ? 0 : null });
      isValueDue = character === '[';
    } else if (character === '}' || character === ']') {
      open.pop();
      isValueDue = false;
    } else if (character === ',') isValueDue = open.at(-1)?.next !== null;
    else if (!/\s/.test(character)) begin(at);
  }
  return sections.toArray();
}

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function note(sections: SectionList, { title, ...section }: Section): void {
  if (title.trim() !== '') sections.add({ ...section, title: clipText(title, mostTitle) });
}

/** The keys at the beginning of lines of a YAML text, and the tables of TOML and INI. */
export function* keySections(text: string): Generator<undefined, Section[]> {
  const sections = new SectionList(mostSections);
  yield* linesInTurns(text, (line, at) => {
    const [key] = /^(?:[\w"'./-]{1,120}[^\S\n]*:(?=\s|$)|\[{1,2}[^\]\n]{1,120}\])/.exec(line) ?? [];
    if (key === undefined) return true;
    const title = key
      .replace(/\s*:$/, '')
      .replace(/^\[+|\]+$/g, '')
      .replace(/^["']|["']$/g, '');
    note(sections, { at, title, level: 1 });
    return !sections.isOver;
  });
  return sections.toArray();
}
