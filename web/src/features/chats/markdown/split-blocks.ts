/**
 * A growing Markdown text split into blocks: finished ones, which never change again, and the open one at its end. Only
 * the open block is examined when text is added, and finished blocks are grouped, so the cost of a frame does not grow
 * with the text.
 */
export interface Blocks {
  /** Groups of finished blocks; all but the last are full and keep their identity. */
  readonly groups: readonly (readonly string[])[];
  /** The end of the text, from the last point at which a block may begin. */
  readonly open: string;
  /** Lines of finished blocks that may be link or footnote definitions; every block may refer to them. */
  readonly definitions: string;
  /** How many characters the finished blocks take up. */
  readonly finishedLength: number;
  /** The numbers that lists begin with where it is not the written one, by the number of the block. */
  readonly listStarts: ReadonlyMap<number, number>;
}

export const noBlocks: Blocks = {
  groups: [],
  open: '',
  definitions: '',
  finishedLength: 0,
  listStarts: new Map(),
};

export const groupSize = 16;

/** Whether a group has all the blocks it will ever have. */
export function isFull(group: readonly string[]): boolean {
  return group.length === groupSize;
}

/** Splits a text; `before` is the result for a shorter text that this one begins with. */
export function splitBlocks(text: string, before: Blocks = noBlocks): Blocks {
  const rest = text.slice(before.finishedLength);
  const finished = countBlocks(before.groups);
  const cuts = findCuts(rest, before.listStarts.get(finished));
  const last = cuts.at(-1)?.at;
  if (last === undefined) return { ...before, open: rest };
  const added: string[] = [];
  const starts: [block: number, start: number][] = [];
  let from = 0;
  for (const { at, listStart } of cuts) {
    const block = rest.slice(from, at);
    if (block.trim() !== '') added.push(block);
    if (listStart !== undefined) starts.push([finished + added.length, listStart]);
    from = at;
  }
  return {
    groups: added.reduce(addBlock, before.groups),
    open: rest.slice(last),
    definitions: before.definitions + added.map(definitionsOf).join(''),
    finishedLength: before.finishedLength + last,
    listStarts: starts.length === 0 ? before.listStarts : new Map([...before.listStarts, ...starts]),
  };
}

function countBlocks(groups: Blocks['groups']): number {
  return Math.max(groups.length - 1, 0) * groupSize + (groups.at(-1)?.length ?? 0);
}

function addBlock(groups: readonly (readonly string[])[], block: string): readonly (readonly string[])[] {
  const last = groups.at(-1);
  return last && !isFull(last) ? [...groups.slice(0, -1), [...last, block]] : [...groups, [block]];
}

/** The link and footnote definitions of a finished text: its last block has some, too. A text of one block has its own. */
export function allDefinitions({ groups, definitions, open }: Blocks): string {
  return groups.length === 0 ? '' : definitions + definitionsOf(open);
}

/** Code between fences, up to the end if it is not closed. */
const fenced = /^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))/gm;

/**
 * The lines of a block that may be definitions; code has none. Each stands by itself: only the parser knows whether it
 * is one.
 */
function definitionsOf(block: string): string {
  if (!block.includes(']:')) return '';
  const found = block.replace(fenced, '').match(/^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S.*$/gm) ?? [];
  return found.map((line) => `\n\n${line}`).join('');
}

interface Scan {
  /** Matches the line that closes the current fence or formula. */
  closes: RegExp | null;
  /** Whether the fence or formula is not indented, so that it is a block of its own. */
  isOwnBlock: boolean;
  /** Whether the fence begins in the very line of a list's item. */
  isItem: boolean;
  isList: boolean;
  /** Whether raw HTML may have begun above the list, in the same block: it goes on up to a blank line. */
  mayBeHtml: boolean;
  /** The number and sign written at the list's first item, such as '1.'; empty outside of an ordered list. */
  marker: string;
  /** The number that the list's next item is shown with. */
  nextNumber: number | undefined;
  hadBlank: boolean;
  /** Where the current block begins. */
  start: number;
}

interface Cut {
  readonly at: number;
  /** The number that the list from here on begins with, if that may not be the written one. */
  readonly listStart: number | undefined;
}

/**
 * A list longer than this many characters is split between two of its items. The parser counts the items of a list; if
 * all are written with the same number, the list behind the split has to be told where to begin.
 */
const longList = 3000;
/** A list that begins right under a paragraph: not with a number such as a year, and not with nothing. */
const listUnderText = /^(?:[-*+]|1[.)])\s+\S/;
const listItem = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

/**
 * The offsets at which new blocks begin. Only complete lines count; the last line may still grow.
 * @param listStart the number that a list at the beginning begins with, if that is not the written one
 */
function findCuts(text: string, listStart: number | undefined): Cut[] {
  const cuts: Cut[] = [];
  const block = { isList: false, mayBeHtml: false, marker: '', hadBlank: false };
  const scan: Scan = { ...block, closes: null, isOwnBlock: false, isItem: false, nextNumber: listStart, start: 0 };
  const cut = (at: number, line = '') => {
    const goesOn = scan.marker !== '' && listItem.test(line) && line.startsWith(scan.marker);
    const nextNumber = goesOn ? scan.nextNumber : undefined;
    if (at > scan.start) cuts.push({ at, listStart: nextNumber });
    Object.assign(scan, block, { start: at, nextNumber });
  };
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    if (newline < 0) {
      const line = text.slice(at);
      const mayBecomeItem = scan.isList && /^\d{1,9}$/.test(line);
      if (scan.hadBlank && scan.closes === null && !mayBecomeItem && beginsBlock(line, scan, at)) cut(at, line);
      break;
    }
    readLine(text.slice(at, newline), at, newline + 1, scan, cut);
    at = newline + 1;
  }
  return cuts;
}

function readLine(line: string, at: number, next: number, scan: Scan, cut: (at: number, line?: string) => void): void {
  if (scan.closes !== null) {
    if (!scan.closes.test(line)) return;
    scan.closes = null;
    // Closed outside of its item, it is one that the parser has not begun: it would take all that follows for code.
    if (scan.isOwnBlock || (scan.isItem && !/^\s/.test(line))) cut(next);
    return;
  }
  if (line.trim() === '') {
    scan.hadBlank = true;
    return;
  }
  const closes = closerOf(line);
  const isHeading = /^#{1,6}\s/.test(line);
  const isFence = closes !== null && !/^\s/.test(line);
  const isItem = isFence && listItem.test(line);
  const isOwnBlock = isHeading || (isFence && !isItem);
  if (isOwnBlock || (isItem && !scan.isList) || beginsBlock(line, scan, at)) cut(at, line);
  if (at === scan.start) scan.isList = listItem.test(line);
  else scan.isList ||= listUnderText.test(line);
  if (scan.isList) countItem(line, scan);
  else scan.mayBeHtml ||= /^ {0,3}</.test(line);
  scan.hadBlank = false;
  scan.closes = closes;
  scan.isOwnBlock = isOwnBlock;
  scan.isItem = isItem;
  if (isHeading) cut(next);
}

function countItem(line: string, scan: Scan): void {
  if (!listItem.test(line)) return;
  const [marker = '', number, sign = ''] = /^(\d+)([.)])/.exec(line) ?? [];
  const isFirst = scan.marker === '';
  // Another sign begins another list.
  if (!isFirst && sign !== '' && scan.marker.endsWith(sign)) scan.nextNumber = (scan.nextNumber ?? 0) + 1;
  else {
    const shown = (isFirst ? scan.nextNumber : undefined) ?? Number(number);
    Object.assign(scan, { marker, nextNumber: marker === '' ? undefined : shown + 1 });
  }
}

/** Whether a line begins a block, given what precedes it. */
function beginsBlock(line: string, scan: Scan, at: number): boolean {
  if (scan.isList && listItem.test(line)) {
    return at - scan.start > longList && (scan.hadBlank || !scan.mayBeHtml);
  }
  if (!scan.hadBlank || line === '') return false;
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  if (indent === line) return false;
  return indent.includes('\t') ? false : indent.length < (scan.isList ? 2 : 4);
}

/** Returns the pattern that closes the fence or formula opened by a line; null if it opens none. */
function closerOf(line: string): RegExp | null {
  const [, before, fence] = /^(\s*(?:[-*+]\s+|\d{1,9}[.)]\s+)?)(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
  // How far the end of a fence in a list is indented depends on the list.
  const indent = before === '' ? ' {0,3}' : '\\s*';
  if (fence) return new RegExp(`^${indent}${fence[0]}{${fence.length},}\\s*$`);
  const trimmed = line.trim();
  if (trimmed.startsWith('$$') && !trimmed.slice(2).includes('$$')) return /\$\$\s*$/;
  if (trimmed.startsWith('\\[') && !trimmed.includes('\\]')) return /\\\]/;
  return null;
}

/** The groups for rendering, including the open block at the position it keeps once it is finished. */
export function withOpen({ groups, open }: Blocks): readonly (readonly string[])[] {
  return open.trim() === '' ? groups : addBlock(groups, open);
}
