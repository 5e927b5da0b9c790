import type { Chat } from '@atrium/contract/chats';
import type { Message } from '@atrium/contract/messages';
import { rateMessage } from '@atrium/contract/routes/messages.generated';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { chatKey } from '../queries.ts';
import type { ShownMessage } from '../run/live-run.ts';

/** Rates a reply; the same again takes the rating back. Shown at once, and put back when the server does not take it. */
export async function rateReply(chatId: string, message: ShownMessage, chosen: 'up' | 'down'): Promise<void> {
  const before = message.rating;
  const rating = before === chosen ? null : chosen;
  showRating(chatId, message.id, rating);
  try {
    // It is on its way, also when the page is left at once.
    await call(rateMessage, { params: { id: message.id }, body: { rating }, keepalive: true });
  } catch (error) {
    showRating(chatId, message.id, before);
    // Perhaps it was taken, and the answer alone is lost.
    await queryClient.invalidateQueries({ queryKey: chatKey(chatId) });
    const { messages } = queryClient.getQueryData<Chat>(chatKey(chatId)) ?? {};
    if (messages?.find(({ id }) => id === message.id)?.rating === rating) return;
    toastFailure('The rating was not saved', error);
  }
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
