import type { Message } from '@atrium/contract/messages';
import type { SharedMessage, SharedSource } from '@atrium/contract/sharing';

/** Addresses that a copy may contain: those of the web, never those of this server, which only the owner can read. */
const webAddress = /^https?:\/\//i;

/**
 * The part of a source that strangers may see. For a page of the web, its address. For a source or note of a space, the
 * quoted words that the reply relies on, but no link to the rest. For an attached file, only its name and the place in
 * it.
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

/** How a message ended. Strangers are not told why one failed, only that it is not whole. */
export function copyStatus(status: Message['status']): SharedMessage['status'] {
  return status === 'failed' || status === 'streaming' ? 'interrupted' : status;
}

/** Portraits that come with the product; an uploaded one is visible only to its owner. */
const libraryPortrait = /^@assets\/avatars\//;

/** The part of a persona that strangers may see: the name, and a portrait of the library. */
export function copySpeaker(persona: Message['persona']): SharedMessage['persona'] {
  if (persona === null) return null;
  return { name: persona.name, avatar: libraryPortrait.test(persona.avatar) ? persona.avatar : '' };
}

/**
 * Whether a message has anything to show to strangers. A message that is still being written, or that failed without
 * any text, has not.
 */
export function isShareable(message: Pick<Message, 'status' | 'content'> & { readonly fileCount: number }): boolean {
  return message.status !== 'streaming' && (message.content !== '' || message.fileCount > 0);
}
