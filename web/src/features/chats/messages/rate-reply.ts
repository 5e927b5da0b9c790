import type { Chat } from '@atrium/contract/chats';
import type { Message } from '@atrium/contract/messages';
import { readChat } from '@atrium/contract/routes/first-load.generated';
import { rateMessage } from '@atrium/contract/routes/messages.generated';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { chatKey } from '../queries.ts';
import type { ShownMessage } from '../run/live-run.ts';

/**
 * Rates a reply; choosing the same rating again removes it. The rating is shown at once, and restored if the server
 * does not accept it.
 */
export async function rateReply(chatId: string, message: ShownMessage, chosen: 'up' | 'down'): Promise<void> {
  const before = message.rating;
  const rating = before === chosen ? null : chosen;
  showRating(chatId, message.id, rating);
  try {
    // `keepalive` lets the request finish even if the page is left at once.
    await call(rateMessage, { params: { id: message.id }, body: { rating }, keepalive: true });
  } catch (error) {
    showRating(chatId, message.id, before);
    // The rating may have been saved, with only the answer lost.
    const stored = await readReply(chatId, message.id);
    if (stored) showRating(chatId, message.id, stored.rating);
    if (stored?.rating === rating) return;
    toastFailure('The rating was not saved', error);
  }
}

/** A reply as the server has it, however far back it stands; undefined where it cannot be read. */
async function readReply(chatId: string, messageId: string): Promise<Message | undefined> {
  const { messages = [] } = queryClient.getQueryData<Chat>(chatKey(chatId)) ?? {};
  const next = messages[messages.findIndex(({ id }) => id === messageId) + 1];
  const query = next ? { before: next.id, limit: 1 } : {};
  const chat = await call(readChat, { params: { id: chatId }, query }).catch(() => null);
  return chat?.messages.find(({ id }) => id === messageId);
}

function showRating(chatId: string, messageId: string, rating: Message['rating']): void {
  queryClient.setQueryData<Chat>(
    chatKey(chatId),
    (chat) =>
      chat && {
        ...chat,
        messages: chat.messages.map((message) => (message.id === messageId ? { ...message, rating } : message)),
      },
  );
}
