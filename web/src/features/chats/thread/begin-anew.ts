import { takeBack } from '../run/send.ts';
import { renewSlot, slotIn, useSlots } from './slots.ts';

/**
 * Begins another empty chat, of a space where one is named. A first question that could not be sent stands in its field:
 * nothing else would lead back to it.
 */
export function beginAnew(spaceId: number | null = null): void {
  takeBack({ chatId: null, slot: slotIn(useSlots.getState(), spaceId) });
  renewSlot(spaceId);
}
