import { useEffect } from 'react';
import { useChat } from '../queries.ts';
import type { Place } from '../run/active-runs.ts';
import { useRunPart } from '../run/active-runs.ts';
import { renewSlot, spaceOfSlot, useBornChat } from './slots.ts';
import { openChat, useOpenPlace } from './use-open-place.ts';

interface OpenChat {
  readonly place: Place;
  /** Nothing has been said in it: the landing view stands in its place. */
  readonly isEmpty: boolean;
}

/**
 * The chat on screen, and whether it has messages. Mount it where landing view and chat are chosen between: it also
 * gives a new chat its address as soon as the server has told its id.
 */
export function useOpenChat(): OpenChat {
  const place = useOpenPlace();
  const chat = useChat(place.chatId);
  const hasRun = useRunPart(place, (run) => run !== undefined);
  // From the births, not from the run: a short reply is over before the page is drawn.
  const bornId = useBornChat(place.slot);
  useEffect(() => {
    if (place.chatId !== null || bornId === null) return;
    const spaceId = spaceOfSlot(place.slot);
    openChat(bornId, { replace: true, spaceId });
    renewSlot(spaceId);
  }, [place, bornId]);
  const isEmpty = !hasRun && (place.chatId === null ? bornId === null : chat.data?.messages.length === 0);
  return { place, isEmpty };
}
