import { useEffect } from 'react';
import { useChat } from '../queries.ts';
import type { Place } from '../run/active-runs.ts';
import { useRunPart } from '../run/active-runs.ts';
import { renewSlot, spaceOfSlot, useBornChat } from './slots.ts';
import { openChat, useOpenPlace } from './use-open-place.ts';

interface OpenChat {
  readonly place: Place;
  /** Whether it has no messages: the landing view is then shown instead. */
  readonly isEmpty: boolean;
}

/**
 * The chat on screen, and whether it is empty. Use it where the page chooses between landing view and chat: it also
 * gives a new chat its address as soon as the server has told its id, unless the user has gone to a section without a
 * chat (`isShown`), where they stay.
 */
export function useOpenChat(isShown = true): OpenChat {
  const place = useOpenPlace();
  const chat = useChat(place.chatId);
  const hasRun = useRunPart(place, (run) => run !== undefined);
  // Read from the slots and not from the run: a short reply may end before the page is drawn.
  const bornId = useBornChat(place.slot);
  useEffect(() => {
    if (!isShown || place.chatId !== null || bornId === null) return;
    const spaceId = spaceOfSlot(place.slot);
    openChat(bornId, { replace: true, spaceId });
    renewSlot(spaceId);
  }, [isShown, place, bornId]);
  const isEmpty = !hasRun && (place.chatId === null ? bornId === null : chat.data?.messages.length === 0);
  return { place, isEmpty };
}
