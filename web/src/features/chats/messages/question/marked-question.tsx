import type { Speaker } from '@atrium/contract/chat-personas';
import { markAt } from '../../composer/mentions/mention-mark.ts';

/** The text of a question, with the mention of the persona that was to answer it highlighted. */
export function MarkedQuestion({ text, mention }: { readonly text: string; readonly mention: Speaker | null }) {
  const at = mention ? markAt(text, mention.name) : -1;
  if (!mention || at < 0) return text;
  const end = at + mention.name.length + 1;
  return (
    <>
      {text.slice(0, at)}
      <mark className="mention">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
