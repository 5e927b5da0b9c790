import type { DriveEntry } from '@atrium/contract/drive-mirror';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { bareMessage } from '../chats/index.ts';
import { type DriveFileRow, findFile, lockFile } from './drive/file-store.ts';
import type { ReadDriveFile } from './drive/read-drive-file.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { changeMirror } from './mirror-store.ts';

/**
 * Imports a chat that exists only in the drive, under the id by which it is listed. A chat that exists here already is
 * left unchanged: the content of a drive never changes a chat. Its text counts against the storage quota. Throws
 * Problem 'quota-exceeded' if there is no room.
 */
export const importChat =
  (deps: DriveMirrorDeps, readDriveFile: ReadDriveFile) =>
  async (actor: Actor, sessionId: string): Promise<{ sessionId: string }> => {
    const { userId } = actor;
    const { database, chats } = deps;
    if ((await chats.titleOf(database.db, userId, sessionId)) !== null) return { sessionId };
    const file = await findFile(database.db, userId, sessionId);
    if (!file) throw new Problem('not-found');
    const entries = await readDriveFile(file);
    if (entries.length === 0) throw new Problem('unreadable-file', 'This file in your Google Drive holds no messages.');
    await database.transaction(async (tx) => {
      await lockFile(tx, userId, sessionId);
      if ((await chats.titleOf(tx, userId, sessionId)) !== null) return;
      await chats.adopt(tx, userId, incoming(file, entries), actor);
      await changeMirror(tx, { userId, chatId: sessionId }, filesOf(file));
      await chats.saved.touchLists(tx, userId);
    });
    return { sessionId };
  };

/** A file of ours is used by the mirror from now on; any other file stays unchanged, and is trashed with the chat. */
function filesOf({ isOurs, fileId, textId }: DriveFileRow) {
  if (!isOurs) return { originId: fileId };
  return { jsonId: fileId, jsonChecksum: '', textId, textChecksum: textId === null ? null : '' };
}

function incoming(file: DriveFileRow, entries: readonly DriveEntry[]) {
  const times = entries.map((entry) => Date.parse(entry.timestamp));
  return {
    id: file.chatId,
    title: file.title,
    createdAt: new Date(Math.min(...bounds(times))),
    updatedAt: new Date(Math.max(...bounds(times))),
    currentMessageId: entries.at(-1)?.id ?? null,
    messages: entries.map((entry) => ({
      ...bareMessage,
      id: entry.id,
      parentId: entry.parentId,
      role: entry.role,
      content: entry.content,
      createdAt: new Date(entry.timestamp),
      status: entry.status,
      cutBy: entry.cutBy ?? null,
      model: entry.model,
      // The file only says who it was; it does not refer to one of the personas here.
      persona: entry.persona ? { id: 'drive', ...entry.persona } : null,
    })),
  };
}

/** The least and the greatest time. A list of many thousands is too long for the arguments of `Math.min`. */
function bounds(times: readonly number[]): [number, number] {
  return times.reduce<[number, number]>(
    ([low, high], at) => [Math.min(low, at), Math.max(high, at)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}
