import type { Chat } from '@atrium/contract/chats';
import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../../lib/query-client.ts';
import { chatKey } from '../../queries.ts';
import { runAt } from '../../run/active-runs.ts';

/**
 * Reloads a chat with personas when the user returns to the page: one of them may have been renamed or deleted
 * elsewhere, which does not change the chat.
 */
export function useFreshPersonas(draftKey: string): void {
  useEffect(
    () =>
      focusManager.subscribe((isFocused) => {
        const queryKey = chatKey(draftKey);
        const hasPersonas = Boolean(queryClient.getQueryData<Chat>(queryKey)?.personas.length);
        if (isFocused && hasPersonas && !runAt({ chatId: draftKey, slot: '' }))
          void queryClient.invalidateQueries({ queryKey });
      }),
    [draftKey],
  );
}
