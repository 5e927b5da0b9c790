import type { Attachment } from '@atrium/contract/files';
import type { CutBy } from '@atrium/contract/run-event';
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
  const { role, model, persona, createdAt, content, sources, files } = message;
  const remark = remarkOn(message);
  return {
    role,
    author: role === 'user' ? 'You' : (persona?.name ?? (model === null ? 'Assistant' : models.nameOf(model))),
    time: sayTime(createdAt),
    content,
    ...(remark !== null && { remark }),
    sources: sources.map(({ title, location, url }) => ({
      title,
      ...(location === undefined ? {} : { location }),
      ...(url === undefined ? {} : { url }),
    })),
    fileNames: [...attachments, ...files].map(({ name }) => name),
  };
}

const cuts: Readonly<Record<CutBy, string>> = {
  length: 'Cut off at its length limit.',
  credits: 'Cut off because the credits paid for no more.',
  'monthly-limit': 'Cut off at the limit for the month.',
};

/** Why a message is not whole, or that it is empty; null if neither. */
function remarkOn({ role, status, error, cutBy, content, files }: WholeMessage): string | null {
  if (error) return error.message;
  switch (status) {
    case 'streaming':
      return 'Still being written.';
    case 'cut':
      return cuts[cutBy ?? 'length'];
    case 'stopped':
      return 'Stopped.';
    case 'interrupted':
      return 'Interrupted.';
    case 'failed':
      return 'Failed.';
    case 'complete':
      return role === 'assistant' && content.trim() === '' && files.length === 0
        ? 'The model gave an empty answer.'
        : null;
  }
}
