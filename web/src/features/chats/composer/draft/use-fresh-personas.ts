import type { Chat } from '@atrium/contract/chats';
import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../../lib/query-client.ts';
import { personasChannel } from '../../../personas/index.ts';
import { chatKey } from '../../queries.ts';
import { runAt } from '../../run/active-runs.ts';

/**
 * Reloads a chat with personas when the user returns to the page, and when a persona was changed in any tab: one of
 * them may have been renamed or deleted, which does not change the chat.
 */
export function useFreshPersonas(draftKey: string): void {
  useEffect(() => {
    const renew = () => {
      const queryKey = chatKey(draftKey);
      const hasPersonas = Boolean(queryClient.getQueryData<Chat>(queryKey)?.personas.length);
      if (hasPersonas && !runAt({ chatId: draftKey, slot: '' })) void queryClient.invalidateQueries({ queryKey });
    };
    const channel = new BroadcastChannel(personasChannel);
    channel.onmessage = renew;
    const unsubscribe = focusManager.subscribe((isFocused) => isFocused && renew());
    return () => {
      unsubscribe();
      channel.close();
    };
  }, [draftKey]);
}
