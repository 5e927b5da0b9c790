import type { Message } from '@atrium/contract/messages';
import type { SharedMessage, SharedSource } from '@atrium/contract/sharing';

/** Addresses that a copy may carry: the web's, never ones of this server that only the owner can read. */
const webAddress = /^https?:\/\//i;

/**
 * What a stranger may see of a source: where on the web it stands. Of a source or note of a space the words that are cited,
 * which the reply rests on, and no way to the rest of it; of an attached file only its name and the place in it.
 */
export function copySource(source: Message['sources'][number]): SharedSource {
  const { id, title, location, quote, url, attachmentId, itemId } = source;
  const isWeb = itemId === undefined && url !== undefined && webAddress.test(url);
  return {
    id,
    title,
    ...(location === undefined ? {} : { location }),
    ...(isWeb ? { url } : {}),
    ...(quote !== undefined && attachmentId === undefined ? { quote } : {}),
  };
}

/** Portraits that come with the product; one its owner brought can be seen by nobody else. */
const libraryPortrait = /^@assets\/avatars\//;

/** What a stranger may see of who replied: the name, and a portrait of the library. */
export function copySpeaker(persona: Message['persona']): SharedMessage['persona'] {
  if (persona === null) return null;
  return { name: persona.name, avatar: libraryPortrait.test(persona.avatar) ? persona.avatar : '' };
}

/** Whether a message has something to show to a stranger: one that is still being written, or failed without a word, has not. */
export function isShareable(message: Pick<Message, 'status' | 'content'> & { readonly fileCount: number }): boolean {
  return message.status !== 'streaming' && (message.content !== '' || message.fileCount > 0);
}
