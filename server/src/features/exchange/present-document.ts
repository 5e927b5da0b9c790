import type { Attachment } from '@atrium/contract/files';
import type { DocumentMessage } from '../../ports/document-renderer.ts';
import type { ShownChat, WholeMessage } from '../chats/index.ts';
import type { ExchangeDeps } from './exchange-deps.ts';

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A time as documents show it, with its time zone, since readers are in different ones. */
const sayTime = (at: Date): string => `${moment.format(at)} UTC`;

/** When the chat was begun, and where and when the document was made. */
export function originOf({ productName, clock }: ExchangeDeps, chat: Pick<ShownChat, 'createdAt'>): string {
  return `A chat of ${sayTime(chat.createdAt)}, exported from ${productName} on ${sayTime(clock.now())}`;
}

/** A message as documents show it. */
export function presentForDocument(
  { models }: ExchangeDeps,
  message: WholeMessage,
  attachments: readonly Attachment[],
): DocumentMessage {
  const { role, model, persona, createdAt, content, sources, files, error } = message;
  return {
    role,
    author: role === 'user' ? 'You' : (persona?.name ?? (model === null ? 'Assistant' : models.nameOf(model))),
    time: sayTime(createdAt),
    content: content === '' && error ? `(${error.message})` : content,
    sources: sources.map(({ title, location, url }) => ({
      title,
      ...(location === undefined ? {} : { location }),
      ...(url === undefined ? {} : { url }),
    })),
    fileNames: [...attachments, ...files].map(({ name }) => name),
  };
}
