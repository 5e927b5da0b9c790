import type { Speaker } from '@atrium/contract/chat-personas';

/** The index of a persona's mark in a text: '@' and its name. -1 if it is not there. */
export function markAt(text: string, name: string): number {
  const mark = `@${name}`;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const isFree = at === 0 || /[\s\p{P}]/u.test(text[at - 1] ?? '');
    if (isFree && !/^[\p{L}\p{N}]/u.test(text.slice(at + mark.length))) return at;
  }
  return -1;
}

/** The persona that a text addresses: the mentioned one, as long as its mark is in the text. */
export function mentionIn(text: string, mention: Speaker | null): Speaker | null {
  return mention && markAt(text, mention.name) >= 0 ? mention : null;
}
