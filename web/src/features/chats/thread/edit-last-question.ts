import type { Chat } from '@atrium/contract/chats';
import { queryClient } from '../../../lib/query-client.ts';
import { chatKey } from '../queries.ts';
import type { Place } from '../run/active-runs.ts';
import { runAt } from '../run/active-runs.ts';
import { startEditing, useEditing } from './editing.ts';

/**
 * Opens the last question for editing in place, or leads back to it where it is open. Does nothing when there is none,
 * or a reply is being written.
 */
export function editLastQuestion({ chatId, slot }: Place): void {
  if (chatId === null || runAt({ chatId, slot })) return;
  const messages = queryClient.getQueryData<Chat>(chatKey(chatId))?.messages ?? [];
  const last = messages.findLast((message) => message.role === 'user');
  if (!last) return;
  if (useEditing.getState().edits[last.id]) editBox(last.id)?.focus();
  else startEditing(chatId, last);
}

function editBox(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] textarea`);
}
