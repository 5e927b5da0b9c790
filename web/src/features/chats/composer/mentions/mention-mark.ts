import type { Speaker } from '@atrium/contract/chat-personas';

/** Where the mark of a persona, '@' and its name, stands in a text; -1 where it does not. */
export function markAt(text: string, name: string): number {
  const mark = `@${name}`;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const isFree = at === 0 || /[\s\p{P}]/u.test(text[at - 1] ?? '');
    if (isFree && !/^[\p{L}\p{N}]/u.test(text.slice(at + mark.length))) return at;
  }
  return -1;
}

/** The persona a text hands its turn to: the one mentioned, as long as its mark stands there. */
export function mentionIn(text: string, mention: Speaker | null): Speaker | null {
  return mention && markAt(text, mention.name) >= 0 ? mention : null;
}
