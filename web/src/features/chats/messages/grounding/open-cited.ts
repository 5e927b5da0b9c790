import type { Citation } from '@atrium/contract/run-event';
import { here, navigate } from '../../../../lib/navigation.ts';

/** Told to the page when what is cited is asked for that is open. */
export const citedAgain = 'atrium.cited-again';

/**
 * How citations of a chat are opened: beside it, in its space, at the words that are cited. The words themselves go along
 * with the entry of the browser's history, so that they are found where the item has changed since. null for a chat that
 * is in no space.
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
    // Open already: whoever reads on in it is brought back to the words.
    if (to === here()) window.dispatchEvent(new Event(citedAgain));
    else navigate(to, { state: { quote } });
  };
}
