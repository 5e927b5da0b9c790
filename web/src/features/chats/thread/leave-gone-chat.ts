import { newDraftOf } from '../composer/draft/draft.ts';
import { moveWords } from '../composer/draft/move-words.ts';
import { openSpace } from '../space/open-space.ts';
import { leaveChat } from '../space/start-space-chat.ts';
import { slotIn, useSlots } from './slots.ts';

/**
 * Leaves a chat that does not exist for an empty one. What its composer holds goes along, because nothing can be sent
 * from there.
 */
export function leaveGoneChat(chatId: string): void {
  leaveChat();
  moveWords(chatId, newDraftOf(slotIn(useSlots.getState(), openSpace())));
}
