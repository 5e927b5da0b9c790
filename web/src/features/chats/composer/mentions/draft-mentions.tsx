import { useLayoutEffect } from 'react';
import { changeDraft, draftOf, useDraft } from '../draft/drafts.ts';
import { mentionKept } from './mention-mark.ts';
import Mentions, { type MentionsProps } from './mentions.tsx';

interface DraftMentionsProps extends Omit<MentionsProps, 'mention' | 'onChange'> {
  readonly draftKey: string;
}

/** The mention list for the draft in the composer. */
export default function DraftMentions({ draftKey, ...rest }: DraftMentionsProps) {
  const { text } = rest;
  const mention = useDraft(draftKey, (draft) => draft.mention);
  // Looks after each change of the text, and when there is no '@' left, so that this is not rendered any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text may take the name away
  useLayoutEffect(() => () => forgetUnnamed(draftKey), [draftKey, text]);
  return <Mentions {...rest} mention={mention} onChange={(part) => changeDraft(draftKey, part)} />;
}

function forgetUnnamed(key: string): void {
  const { text, mention } = draftOf(key);
  if (mention && !mentionKept(text, mention)) changeDraft(key, { mention: null });
}
