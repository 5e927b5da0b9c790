import type { SharedMessage } from '@atrium/contract/sharing';
import type { Attempt } from '../../platform/attempts/attempt-store.ts';
import { once } from '../../platform/attempts/once.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { bareMessage } from '../chats/index.ts';
import { presentShared } from './present.ts';
import type { SharingDeps } from './sharing-deps.ts';
import { findShareByToken, readSharedRows, type ShareRow } from './store.ts';

const gone = () => new Problem('not-found', 'This link does not work. It was revoked, or it never existed.');

/**
 * Finds the link of a token. A link stops working as soon as its chat is deleted; the sweep only removes the rows
 * later.
 */
async function openShare({ database: { db }, chats }: SharingDeps, token: string): Promise<ShareRow> {
  const share = await findShareByToken(db, token);
  if (!share || (await chats.titleOf(db, share.userId, share.chatId)) === null) throw gone();
  return share;
}

/** Reads a copy, some messages at a time. Only the copy is read, never the chat or its files. */
export const readShared =
  (deps: SharingDeps) =>
  async (
    token: string,
    page: { readonly after: number; readonly limit: number },
  ): Promise<{
    title: string;
    updatedAt: string;
    messageCount: number;
    messages: SharedMessage[];
    nextAfter: number | null;
  }> => {
    const share = await openShare(deps, token);
    const rows = await readSharedRows(deps.database.db, share, page.after, page.limit);
    const last = rows.at(-1)?.position ?? 0;
    return {
      title: share.title,
      updatedAt: share.updatedAt.toISOString(),
      messageCount: share.messageCount,
      messages: rows.map(presentShared),
      nextAfter: last > 0 && last < share.messageCount ? last : null,
    };
  };

/**
 * Creates a chat of the reader's own that begins with the copy. Each attempt creates a new one; files are only named in
 * it. Throws Problem.
 */
export const continueShared =
  (deps: SharingDeps) =>
  async (actor: Actor, token: string, attempt: Attempt | null): Promise<{ chatId: string }> => {
    const { database, chats, clock } = deps;
    const share = await openShare(deps, token);
    const rows = await readSharedRows(database.db, share, 0, share.messageCount);
    let parentId: string | null = null;
    const messages = rows.map((row) => {
      const message = {
        ...bareMessage,
        ...row,
        status: row.status ?? bareMessage.status,
        id: newId(),
        parentId,
        sources: [...row.sources],
        content: withNames(row),
        persona: speakerOf(row.persona),
      };
      parentId = message.id;
      return message;
    });
    const now = clock.now();
    const chat = { title: share.title, createdAt: now, updatedAt: now, currentMessageId: parentId, messages };
    const { id: chatId } = await database.transaction((tx) => {
      const make = async () => {
        const id = newId();
        await chats.adopt(tx, actor.userId, { id, ...chat }, actor);
        return { id };
      };
      return once(tx, attempt, make, async (id) => {
        if ((await chats.titleOf(tx, actor.userId, id)) === null) throw new Problem('not-found');
        return { id };
      });
    });
    return { chatId };
  };

/** The copy has no id of the persona, so it refers to none here. */
function speakerOf(persona: SharedMessage['persona']) {
  return persona && { id: 'shared', ...persona };
}

function withNames({
  content,
  fileNames,
}: {
  readonly content: string;
  readonly fileNames: readonly string[];
}): string {
  if (fileNames.length === 0) return content;
  return [content, `(Files that were not shared: ${fileNames.join(', ')})`].filter((part) => part !== '').join('\n\n');
}
