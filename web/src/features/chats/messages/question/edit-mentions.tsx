import { useCallback } from 'react';
import { tellGone, useOfferedMention } from '../../composer/draft/use-offered-mention.ts';
import { mentionIn } from '../../composer/mentions/mention-mark.ts';
import Mentions, { type MentionsProps } from '../../composer/mentions/mentions.tsx';
import { changeEdit, lastMention, useEditing } from '../../thread/editing.ts';

/** The mention of a question that is being edited. */
export default function EditMentions({
  id,
  ...rest
}: Omit<MentionsProps, 'mention' | 'onChange'> & { readonly id: string }) {
  const edit = useEditing(({ edits: { [id]: known } }) => known);
  const mention = edit ? lastMention(edit) : null;
  const onGone = useCallback(
    ({ name }: { readonly name: string }) => {
      changeEdit(id, { mention: null });
      tellGone(name);
    },
    [id],
  );
  const asked = { chatId: rest.place.chatId, mention: mentionIn(rest.text, mention) };
  useOfferedMention({ ...asked, askedOf: edit?.original.persona?.id, onGone });
  return <Mentions {...rest} mention={mention} onChange={(part) => changeEdit(id, part)} />;
}
