import type { Message } from '@atrium/contract/messages';
import { useEffect } from 'react';
import { useAddressQuery } from '../../../lib/navigation.ts';
import { loadAsked } from '../../../ui/late-part.ts';

/** Shows the message that the address names, on whichever branch it is, and then removes it from the address. */
export function useSoughtMessage(
  chatId: string | null,
  messages: readonly Message[],
  goTo: (messageId: string) => void,
): void {
  const [query, change] = useAddressQuery();
  const sought = query.get('message');
  const isThere = sought !== null && messages.some(({ id }) => id === sought);
  useEffect(() => {
    if (!sought || !chatId) return undefined;
    if (isThere) {
      const frame = requestAnimationFrame(() => {
        goTo(sought);
        change({ message: null }, { replace: true });
      });
      return () => cancelAnimationFrame(frame);
    }
    void loadAsked(() => import('./bring-message.ts')).then(async (late) => {
      if (late && !(await late.bringMessage(chatId, sought))) change({ message: null }, { replace: true });
    });
    return undefined;
  }, [sought, chatId, isThere, goTo, change]);
}
