import type { Speaker } from '@atrium/contract/chat-personas';

/**
 * Whether an '@' at that index may begin a mention. Not after what may be half a mail or web address: a letter that has a
 * small and a large form, a number, and some signs. Scripts without such letters may be written without spaces.
 */
export function canMention(text: string, at: number): boolean {
  return !/[\p{Lu}\p{Ll}\p{N}._+/@-]/u.test(text.charAt(at - 1));
}

/** The index of a persona's mark in a text: '@' and its name. -1 if it is not there. */
export function markAt(text: string, name: string): number {
  const mark = `@${name}`;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (canMention(text, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + mark.length))) return at;
  }
  return -1;
}

/**
 * The mention to remember while a text is written: null when '@' and the name are gone, as the same words, written again,
 * may be the beginning of a longer name. What is typed right before or behind them only makes them no mark for a moment.
 */
export function mentionKept(text: string, mention: Speaker | null): Speaker | null {
  return mention && text.includes(`@${mention.name}`) ? mention : null;
}

/** The persona that a text addresses: the mentioned one, as long as its mark is in the text. */
export function mentionIn(text: string, mention: Speaker | null): Speaker | null {
  return mention && markAt(text, mention.name) >= 0 ? mention : null;
}
