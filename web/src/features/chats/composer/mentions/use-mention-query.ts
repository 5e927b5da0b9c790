import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';
import { canMention } from './mention-mark.ts';

/** The text being written after an '@', and the index of that '@'. */
export interface MentionQuery {
  readonly at: number;
  readonly words: string;
}

/** How many characters before the caret an '@' is looked for. */
const longestQuery = 60;

/** The '@' before the caret, or its wide form, and the text between them; null if there is none that begins a mention. */
function queryAt(text: string, caret: number): MentionQuery | null {
  const line = text.slice(Math.max(0, caret - longestQuery), caret);
  const words = /[@＠]([^\s@＠][^\n@＠]*|)$/.exec(line)?.[1];
  if (words === undefined) return null;
  const at = caret - words.length - 1;
  return canMention(text, at) ? { at, words } : null;
}

/** What is being written after an '@'; null if the caret is not there. */
export function useMentionQuery(field: RefObject<HTMLTextAreaElement | null>, text: string): MentionQuery | null {
  const [caret, setCaret] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text moves the caret, so it is looked at anew
  useLayoutEffect(() => {
    const look = () => {
      const at = field.current;
      const isHere = at !== null && document.activeElement === at && at.selectionStart === at.selectionEnd;
      setCaret(isHere ? at.selectionStart : null);
    };
    look();
    document.addEventListener('selectionchange', look);
    field.current?.addEventListener('blur', look);
    const watched = field.current;
    return () => {
      document.removeEventListener('selectionchange', look);
      watched?.removeEventListener('blur', look);
    };
  }, [field, text]);
  return caret === null ? null : queryAt(text, caret);
}
