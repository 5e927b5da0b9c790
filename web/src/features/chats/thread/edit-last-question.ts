import type { Chat } from '@atrium/contract/chats';
import { queryClient } from '../../../lib/query-client.ts';
import { chatKey } from '../queries.ts';
import type { Place } from '../run/active-runs.ts';
import { runAt } from '../run/active-runs.ts';
import { startEditing } from './editing.ts';

/** Opens the last question for editing in place. Returns false when there is none, or a reply is being written. */
export function editLastQuestion({ chatId, slot }: Place): boolean {
  if (chatId === null || runAt({ chatId, slot })) return false;
  const messages = queryClient.getQueryData<Chat>(chatKey(chatId))?.messages ?? [];
  const last = messages.findLast((message) => message.role === 'user');
  if (!last) return false;
  startEditing(chatId, last);
  return true;
}
