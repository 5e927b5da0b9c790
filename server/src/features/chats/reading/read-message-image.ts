import { imageLinks } from '@atrium/contract/image-links';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { sharerOf } from '../../../platform/limits/budget-of.ts';
import type { Picture } from '../../files/index.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { findMessage } from '../message-store.ts';

/**
 * Fetches an image of a message. Its address is taken from the stored message of the caller, so no other can be
 * requested.
 */
export const readMessageImage =
  ({ database, files }: ChatsDeps) =>
  async (actor: Actor, messageId: string, n: number, signal: AbortSignal): Promise<Picture> => {
    const message = await findMessage(database.db, actor.userId, messageId);
    const url = message ? imageLinks(message.content)[n] : undefined;
    if (url === undefined) throw new Problem('not-found');
    return files.fetchRemoteImage(sharerOf(actor), url, signal);
  };
