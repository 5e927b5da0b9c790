import type { Chat } from '@atrium/contract/chats';
import { showBranch } from '@atrium/contract/routes/chats.generated';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { chatKey } from '../queries.ts';
import { loadEarlier } from './load-earlier.ts';

/** How many messages are requested at a time, and after how many pages the search for a message is given up. */
const pageSize = 200;
const mostPages = 200;

const hasIt = (id: string, messageId: string) =>
  queryClient.getQueryData<Chat>(chatKey(id))?.messages.some((message) => message.id === messageId) ?? false;

/**
 * Loads a chat up to one of its messages: shows the message's branch, then loads earlier pages up to it. Returns false
 * if it was not found; the user has been told.
 */
export async function bringMessage(chatId: string, messageId: string): Promise<boolean> {
  try {
    if (hasIt(chatId, messageId)) return true;
    const chat = await call(showBranch, { params: { id: chatId }, body: { messageId } });
    queryClient.setQueryData<Chat>(chatKey(chatId), chat);
    for (let page = 0; page < mostPages && !hasIt(chatId, messageId); page += 1) {
      if (!queryClient.getQueryData<Chat>(chatKey(chatId))?.hasEarlier) break;
      await loadEarlier(chatId, pageSize);
    }
    if (hasIt(chatId, messageId)) return true;
    throw new Error('The message was not found.');
  } catch (error) {
    toastFailure('The message could not be shown', error, 'The chat is shown at its end.');
    return false;
  }
}
