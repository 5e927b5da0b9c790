import './mentions.css';
import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { markAt } from './mention-mark.ts';

interface MentionLayerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly name: string | null;
}

/** A layer under the text of the field, with the same size and line breaks. It paints the background of the mention. */
export function MentionLayer({ field, text, name }: MentionLayerProps) {
  const words = useRef<HTMLDivElement>(null);
  const at = name === null ? -1 : markAt(text, name);
  const isMarked = at >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text may scroll the field, so it is followed anew
  useLayoutEffect(() => {
    const watched = field.current;
    if (!isMarked || !watched) return;
    const follow = () => {
      if (!words.current) return;
      // A scroll bar makes the text area of the field narrower.
      words.current.style.width = `${watched.clientWidth}px`;
      words.current.style.translate = `0 ${-watched.scrollTop}px`;
    };
    follow();
    watched.addEventListener('scroll', follow);
    return () => watched.removeEventListener('scroll', follow);
  }, [field, isMarked, text]);
  if (name === null || !isMarked) return null;
  const end = at + name.length + 1;
  return (
    <div aria-hidden="true" className="mention-layer">
      <div ref={words} dir="auto" className="composer-text mention-words">
        {text.slice(0, at)}
        <mark className="mention" data-testid="mention">
          {text.slice(at, end)}
        </mark>
        {text.slice(end)}
      </div>
    </div>
  );
}
