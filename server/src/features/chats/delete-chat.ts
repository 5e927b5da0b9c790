import { z } from 'zod';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tellSubscribers } from './chat-changed.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { markDeleted, messagesWithFiles, streamingRunIds } from './deletion-store.ts';
import { bumpVersion } from './store.ts';

const channel = 'chat_deleted';
/** Run ids in one note: a payload of NOTIFY holds less than 8,000 bytes. SOURCE: PostgreSQL manual, NOTIFY. */
const idsPerNote = 100;

const Gone = z.object({ userId: z.string(), runIds: z.array(z.string()) });
export type Gone = z.infer<typeof Gone>;

/**
 * From now on these chats are to everyone as if they did not exist, with their messages and files; replies being written
 * are stopped. The rows stay for a while, so that the user can have them back; `purgeChats` takes them. Gives those that
 * were there.
 */
export const deleteChats =
  (deps: ChatsDeps) =>
  async ({ userId }: Actor, chatIds: readonly string[]): Promise<string[]> =>
    deps.database.transaction(async (tx) => {
      const gone = await markDeleted(tx, userId, chatIds, deps.clock.now());
      if (gone.length === 0) return gone;
      await changed(deps, tx, userId, gone, true);
      await announceGone(deps.database, tx, userId, await streamingRunIds(tx, userId, gone));
      return gone;
    });

export const deleteChat =
  (deps: ChatsDeps) =>
  async (actor: Actor, chatId: string): Promise<void> => {
    if ((await deleteChats(deps)(actor, [chatId])).length === 0) throw new Problem('not-found');
  };

/** Takes the deletion of chats back. Gives those that are there again. */
export const restoreChats =
  (deps: ChatsDeps) =>
  async ({ userId }: Actor, chatIds: readonly string[]): Promise<string[]> =>
    deps.database.transaction((tx) => bringBack(deps, tx, userId, chatIds));

export async function bringBack(
  deps: ChatsDeps,
  tx: Tx,
  userId: string,
  chatIds: readonly string[],
): Promise<string[]> {
  const back = await markDeleted(tx, userId, chatIds, null);
  if (back.length > 0) await changed(deps, tx, userId, back, false);
  return back;
}

async function changed(
  deps: ChatsDeps,
  tx: Tx,
  userId: string,
  chatIds: readonly string[],
  isGone: boolean,
): Promise<void> {
  const withFiles = await messagesWithFiles(tx, userId, chatIds);
  if (withFiles.length > 0) await deps.files.withhold(tx, userId, withFiles, isGone);
  await bumpVersion(tx, userId);
  for (const chatId of chatIds) await tellSubscribers(deps, tx, { userId, chatId });
}

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
