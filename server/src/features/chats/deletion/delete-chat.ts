import { z } from 'zod';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { tellSubscribers } from '../chat-changed.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { bumpVersion, setSpace } from '../store.ts';
import { markDeleted, messagesWithFiles, spacesOfChats, streamingRunIds } from './deletion-store.ts';

const channel = 'chat_deleted';
/**
 * The most run ids in one notification: a payload of NOTIFY holds less than 8,000 bytes. SOURCE: PostgreSQL manual,
 * NOTIFY.
 */
const idsPerNote = 100;

const Gone = z.object({ userId: z.string(), runIds: z.array(z.string()) });
export type Gone = z.infer<typeof Gone>;

/**
 * Deletes chats: they are hidden from everyone at once, with messages and files, and replies being written in them are
 * stopped. The rows stay for a while, so that the user can restore them; `purgeChats` removes them. Returns the ids
 * that existed.
 */
export const deleteChats =
  (deps: ChatsDeps) =>
  async ({ userId }: Actor, chatIds: readonly string[]): Promise<string[]> =>
    deps.database.transaction(async (tx) => {
      // Held before the chats are read: none may be moved into a space between its reading and its deletion.
      await deps.spaces.hold(tx, userId);
      const placed = await spacesOfChats(tx, userId, chatIds);
      const gone = await markDeleted(tx, userId, chatIds, deps.clock.now());
      for (const { id } of placed) if (gone.includes(id)) await deps.spaces.hide(tx, userId, id, true);
      await tellGone(deps, tx, userId, gone);
      return gone;
    });

/** Tells all replicas that these chats are gone, and stops the replies being written in them. */
export async function tellGone(deps: ChatsDeps, tx: Tx, userId: string, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await changed(deps, tx, userId, gone, true);
  await announceGone(deps.database, tx, userId, await streamingRunIds(tx, userId, gone));
}

/**
 * Returns which of the given chats are in spaces. If any is, it takes the lock of the spaces, which has to come before
 * the lock of a chat.
 */
export async function holdSpaces({ spaces }: ChatsDeps, tx: Tx, userId: string, chatIds: readonly string[]) {
  const placed = await spacesOfChats(tx, userId, chatIds);
  if (placed.length > 0) await spaces.hold(tx, userId);
  return placed;
}

export const deleteChat =
  (deps: ChatsDeps) =>
  async (actor: Actor, chatId: string): Promise<void> => {
    if ((await deleteChats(deps)(actor, [chatId])).length === 0) throw new Problem('not-found');
  };

/** Restores deleted chats. Returns the ids of those that exist again. */
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
  const placed = await holdSpaces(deps, tx, userId, chatIds);
  const back = await markDeleted(tx, userId, chatIds, null);
  for (const { id, spaceId } of placed) if (back.includes(id)) await putBack(deps, tx, userId, id, spaceId);
  if (back.length > 0) await changed(deps, tx, userId, back, false);
  return back;
}

/**
 * Puts a restored chat back into its space. If the space is gone, the chat is placed outside any space, so that it is
 * not lost with the space.
 */
async function putBack({ spaces }: ChatsDeps, tx: Tx, userId: string, id: string, spaceId: number): Promise<void> {
  if (await isThere(spaces, tx, userId, spaceId)) return spaces.hide(tx, userId, id, false);
  await setSpace(tx, userId, id, null);
  await spaces.drop(tx, userId, id);
}

async function isThere(spaces: ChatsDeps['spaces'], tx: Tx, userId: string, spaceId: number): Promise<boolean> {
  try {
    await spaces.require(tx, userId, spaceId);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

export async function changed(
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

/** Notifies every replica when the transaction commits. */
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
