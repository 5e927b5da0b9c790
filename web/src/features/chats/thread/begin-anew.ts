import { takeBack } from '../run/send.ts';
import { renewSlot, slotIn, useSlots } from './slots.ts';

/**
 * Starts another empty chat, in a space if one is named. A first question that could not be sent is put back into its
 * field, because nothing else would lead back to it.
 */
export function beginAnew(spaceId: number | null = null): void {
  takeBack({ chatId: null, slot: slotIn(useSlots.getState(), spaceId) });
  renewSlot(spaceId);
}
