import type { Citation } from '@atrium/contract/run-event';
import { here, navigate } from '../../../../lib/navigation.ts';

/** The window event sent when a citation is pressed whose passage is already open. */
export const citedAgain = 'atrium.cited-again';

/**
 * Returns a function that opens citations of a chat beside it, in its space, at the cited words. The quote is stored in
 * the browser's history entry, so that it can be found even if the item has changed since. Returns null for a chat
 * outside of spaces.
 */
export function openCited(spaceId: number | null, chatId: string | null): ((source: Citation) => void) | null {
  if (spaceId === null) return null;
  return ({ itemId, itemKind = 'source', start = 0, end = 0, version, quote }) => {
    if (itemId === undefined) return;
    const address = new URLSearchParams({
      section: 'spaces',
      space: String(spaceId),
      tab: 'chats',
      ...(chatId === null ? {} : { chat: chatId }),
      [itemKind]: itemId,
      at: `${start}-${end}`,
      ...(version === undefined ? {} : { version: String(version) }),
    });
    const to = `/dashboard?${address}`;
    // Already open: a user who has scrolled on is brought back to the quote.
    if (to === here()) window.dispatchEvent(new Event(citedAgain));
    else navigate(to, { state: { quote } });
  };
}
