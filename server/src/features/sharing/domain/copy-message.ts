import type { Message } from '@atrium/contract/chats';
import type { SharedSource } from '@atrium/contract/sharing';

/** Addresses that a copy may carry: the web's, never ones of this server that only the owner can read. */
const webAddress = /^https?:\/\//i;

/**
 * What a stranger may see of a source: where on the web it stands. Of an attached file only its name and the place in it,
 * because the passage is the file's content, and files are not shared.
 */
export function copySource(source: Message['sources'][number]): SharedSource {
  const { id, title, location, quote, url, attachmentId } = source;
  const isWeb = url !== undefined && webAddress.test(url);
  return {
    id,
    title,
    ...(location === undefined ? {} : { location }),
    ...(isWeb ? { url } : {}),
    ...(quote !== undefined && attachmentId === undefined ? { quote } : {}),
  };
}

/** Whether a message has something to show to a stranger: one that is still being written, or failed without a word, has not. */
export function isShareable(message: Pick<Message, 'status' | 'content'> & { readonly fileCount: number }): boolean {
  return message.status !== 'streaming' && (message.content !== '' || message.fileCount > 0);
}
