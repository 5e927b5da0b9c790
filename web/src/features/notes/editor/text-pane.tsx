import { nameOf } from '../manage-notes.ts';
import type { NoteText } from './note-text.ts';

interface TextPaneProps {
  readonly label: string;
  readonly text: NoteText;
}

/** One version of a note's text, as written. */
export function TextPane({ label, text }: TextPaneProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-md bg-sunken p-3"
    >
      <h3 className="text-muted text-xs">{label}</h3>
      <p dir="auto" className="mt-1 text-left font-label text-sm [overflow-wrap:anywhere]">
        {nameOf(text)}
      </p>
      <p className="whitespace-pre-wrap [unicode-bidi:plaintext] text-sm [overflow-wrap:anywhere]">
        {text.content || 'No content'}
      </p>
    </section>
  );
}
