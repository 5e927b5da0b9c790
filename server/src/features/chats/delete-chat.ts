import { z } from 'zod';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chatChanged } from './chat-changed.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { chatMessageIds } from './message-store.ts';
import { deleteChatRow, lockChat } from './store.ts';

const channel = 'chat_deleted';
/** Run ids in one note: a payload of NOTIFY holds less than 8,000 bytes. SOURCE: PostgreSQL manual, NOTIFY. */
const idsPerNote = 100;

const Gone = z.object({ userId: z.string(), runIds: z.array(z.string()) });
export type Gone = z.infer<typeof Gone>;

/** Deletes a chat with all its messages, lets its files go, and says which replies were being written in it. */
export const deleteChat =
  (deps: ChatsDeps) =>
  async (actor: Actor, chatId: string): Promise<void> =>
    deps.database.transaction(async (tx) => {
      if (!(await lockChat(tx, actor.userId, chatId))) throw new Problem('not-found');
      const messages = await chatMessageIds(tx, actor.userId, chatId);
      const withFiles = messages.filter((message) => message.fileCount > 0).map((message) => message.id);
      if (withFiles.length > 0) await deps.files.release(tx, actor.userId, withFiles);
      await deleteChatRow(tx, actor.userId, chatId);
      await chatChanged(deps, tx, { userId: actor.userId, chatId });
      const running = messages.filter((message) => message.status === 'streaming');
      await announceGone(
        deps.database,
        tx,
        actor.userId,
        running.flatMap(({ runId }) => (runId ? [runId] : [])),
      );
    });

/** Told when the transaction commits, to every replica. */
export async function announceGone(
  database: Database,
  tx: Tx,
  userId: string,
  runIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < runIds.length; at += idsPerNote) {
    await database.notify(tx, channel, JSON.stringify({ userId, runIds: runIds.slice(at, at + idsPerNote) }));
  }
}

export const onDeleted =
  ({ database }: ChatsDeps) =>
  (handler: (gone: Gone) => void): Promise<() => Promise<void>> =>
    database.listen(channel, (payload) => handler(Gone.parse(JSON.parse(payload))));
