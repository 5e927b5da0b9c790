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
  leaveChat();
  const key = newDraftOf(slotIn(useSlots.getState(), openSpace()));
  if (hasWords(draftOf(chatId))) (await import('./make-chat.ts')).moveWords(chatId, key);
}
