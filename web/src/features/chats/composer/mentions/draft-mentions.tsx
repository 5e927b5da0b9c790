import { changeDraft, useDraft } from '../draft/drafts.ts';
import Mentions, { type MentionsProps } from './mentions.tsx';

interface DraftMentionsProps extends Omit<MentionsProps, 'mention' | 'onChange'> {
  readonly draftKey: string;
}

/** The mention list for the draft in the composer. */
export default function DraftMentions({ draftKey, ...rest }: DraftMentionsProps) {
  const mention = useDraft(draftKey, (draft) => draft.mention);
  return <Mentions {...rest} mention={mention} onChange={(part) => changeDraft(draftKey, part)} />;
}
