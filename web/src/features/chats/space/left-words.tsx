import { useAddressQuery } from '../../../lib/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { hasWords, newDraftKey, newDraftOf } from '../composer/draft/draft.ts';
import { draftOf, useDraft } from '../composer/draft/drafts.ts';
import { takeOutAll } from '../composer/draft/follow-tabs.ts';
import { takeBack } from '../run/send.ts';
import { beginAnew } from '../thread/begin-anew.ts';
import { moveWords } from '../thread/make-chat.ts';
import { clearChat } from '../thread/new-chat.ts';
import { slotIn, useSlots } from '../thread/slots.ts';

/**
 * What the user wrote in a space that was deleted elsewhere, in its empty chat or the open one: it cannot be sent there
 * any more, and no list leads back to it.
 */
export default function LeftWords({ spaceId }: { readonly spaceId: number }) {
  const chatId = useAddressQuery()[0].get('chat') ?? '';
  const newKey = useSlots((slots) => newDraftOf(slotIn(slots, spaceId)));
  const isWrittenNew = useDraft(newKey, hasWords);
  const isWritten = useDraft(chatId, hasWords) || isWrittenNew;
  if (!isWritten) return null;
  const takeAlong = () => {
    beginAnew(spaceId);
    takeBack({ chatId, slot: chatId });
    for (const key of [newKey, chatId]) {
      takeOutAll(key);
      if (hasWords(draftOf(key))) moveWords(key, newDraftKey);
    }
    clearChat();
  };
  return (
    <div className="flex flex-col items-center gap-3 px-4 pb-8 text-center">
      <p className="max-w-[34ch] text-balance text-muted text-sm">
        What you wrote here is kept. New Chat takes it along.
      </p>
      <Button onClick={takeAlong}>New Chat</Button>
    </div>
  );
}
