import type { Chat } from '@atrium/contract/chats';
import { readChat } from '@atrium/contract/routes/first-load.generated';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { chatKey, pageSize } from '../queries.ts';

/** Loads the messages before the first loaded one. */
export async function loadEarlier(id: string, limit = pageSize): Promise<void> {
  const before = queryClient.getQueryData<Chat>(chatKey(id))?.messages[0]?.id;
  if (!before) return;
  const page = await call(readChat, { params: { id }, query: { before, limit } });
  // If another branch is shown by now, these messages do not belong before its first one.
  queryClient.setQueryData<Chat>(chatKey(id), (chat) =>
    chat?.messages[0]?.id === before ? withEarlier(chat, page) : chat,
  );
}

/** Puts earlier messages before the loaded ones, without duplicates. */
export function withEarlier(chat: Chat, page: Pick<Chat, 'messages' | 'hasEarlier'>): Chat {
  const known = new Set(chat.messages.map((message) => message.id));
  const earlier = page.messages.filter((message) => !known.has(message.id));
  return { ...chat, messages: [...earlier, ...chat.messages], hasEarlier: page.hasEarlier && earlier.length > 0 };
}
