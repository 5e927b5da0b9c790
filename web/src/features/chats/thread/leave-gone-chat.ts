import { loadAsked } from '../../../ui/late-part.ts';
import { hasWords, newDraftOf } from '../composer/draft/draft.ts';
import { draftOf } from '../composer/draft/drafts.ts';
import { openSpace } from '../space/open-space.ts';
import { leaveChat } from '../space/start-space-chat.ts';
import { slotIn, useSlots } from './slots.ts';

/**
 * Leaves a chat that does not exist for an empty one. What its composer holds goes along, because nothing can be sent
 * from there.
 */
export async function leaveGoneChat(chatId: string): Promise<void> {
  const isWritten = hasWords(draftOf(chatId));
  // Left before that is loaded, the words would stay where no list leads back to.
  const late = isWritten ? await loadAsked(() => import('./make-chat.ts')) : null;
  if (late === undefined) return;
  leaveChat();
  late?.moveWords(chatId, newDraftOf(slotIn(useSlots.getState(), openSpace())));
}
