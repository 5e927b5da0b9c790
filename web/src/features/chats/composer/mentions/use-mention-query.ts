import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** The word being written after an '@', and where. */
export interface MentionQuery {
  readonly at: number;
  readonly words: string;
}

/** Letters after an '@' in which a name is looked for. */
const longestQuery = 60;

/** The '@' before the caret and what stands between them; null where there is none, or none that begins a word. */
function queryAt(text: string, caret: number): MentionQuery | null {
  const line = text.slice(Math.max(0, caret - longestQuery), caret);
  const found = /(?:^|[\s(])@([^\s@][^\n@]*|)$/.exec(line);
  return found ? { at: caret - (found[1] ?? '').length - 1, words: found[1] ?? '' } : null;
}

/** What is being written after an '@', as long as the caret stands there. */
export function useMentionQuery(field: RefObject<HTMLTextAreaElement | null>, text: string): MentionQuery | null {
  const [caret, setCaret] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret moves with the text
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
