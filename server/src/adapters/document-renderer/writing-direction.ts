import type { Nodes } from './tree-types.ts';

const rightScripts = '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]';
const fromRight = `(?:(?=\\p{L})${rightScripts})`;
const fromLeft = `(?:(?!${rightScripts})[\\p{L}\\p{N}])`;
const between = '[^\\p{L}\\p{N}]';

const letterFromRight = new RegExp(rightScripts, 'u');
const stretchFromRight = new RegExp(`${fromRight}+(?:${between}*${fromRight}+)*`, 'gu');
const stretchFromLeft = new RegExp(`${fromLeft}+(?:${between}*${fromLeft}+)*`, 'gu');

/** Whether a text has letters of a right-to-left script. */
export function hasFromRight(text: string): boolean {
  return letterFromRight.test(text);
}

/** Whether a paragraph is read from right to left; its first letter decides. */
export function isFromRight(text: string): boolean {
  return letterFromRight.test(/\p{L}/u.exec(text)?.[0] ?? '');
}

/** The text of some nodes. */
export function wordsOf(nodes: readonly Nodes[]): string {
  return nodes
    .map((node) => ('children' in node ? wordsOf(node.children) : 'value' in node ? node.value : ''))
    .join(' ');
}

/** A piece of a paragraph whose letters are read in one direction. */
export interface DirectedText {
  readonly text: string;
  readonly isFromRight: boolean;
}

/** Splits a text where its direction changes; a text without letters and digits takes the paragraph's direction. */
export function directed(text: string, isParagraphFromRight: boolean): readonly DirectedText[] {
  if (!hasFromRight(text)) {
    const isNeutral = !/[\p{L}\p{N}]/u.test(text);
    return [{ text, isFromRight: isParagraphFromRight && isNeutral }];
  }
  const parts: DirectedText[] = [];
  let end = 0;
  const add = (some: string, isTurned: boolean) => {
    if (some !== '') parts.push({ text: some, isFromRight: isTurned });
  };
  for (const stretch of text.matchAll(isParagraphFromRight ? stretchFromLeft : stretchFromRight)) {
    add(text.slice(end, stretch.index), isParagraphFromRight);
    add(stretch[0], !isParagraphFromRight);
    end = stretch.index + stretch[0].length;
  }
  add(text.slice(end), isParagraphFromRight);
  return parts;
}
