import type { Db, Tx } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids/is-uuid.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { ListPoint } from '../../../platform/paging/list-point.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { type MessageRow, readAllMessages } from '../message-store.ts';
import { untitled } from '../present.ts';
import {
  bumpVersion,
  type ChatRow,
  insertEmptyChat,
  listChatIds,
  listChatRows,
  listPinnedRows,
  readChatRow,
  readVersion,
} from '../store.ts';

/** A chat in the form that lists and copies need. */
export interface SavedChat {
  readonly id: string;
  readonly title: string;
  /** The leaf of the shown branch. */
  readonly currentMessageId: string | null;
  /** Bytes of its messages' text, UTF-8. */
  readonly sizeBytes: number;
  readonly updatedAt: Date;
  readonly isRunning: boolean;
  readonly isPinned: boolean;
}

/** The last known entry of a list, by its time and id. The id may belong to an entry that is not a chat. */
export interface ListPlace {
  readonly updatedAt: Date;
  readonly id: string;
}

export type SavedMessage = Pick<
  MessageRow,
  'id' | 'parentId' | 'role' | 'content' | 'createdAt' | 'model' | 'status' | 'cutBy' | 'persona'
>;

/** Reads whole chats, for slices that list them or keep copies. An empty chat is in no list. */
export interface SavedChats {
  /** A number that changes whenever a list of the user's chats would. */
  version(db: Db | Tx, userId: string): Promise<number>;
  /** Marks the user's lists as changed for a reason other than one of our chats. */
  touchLists(tx: Tx, userId: string): Promise<void>;
  /** Chats that are not pinned, newest first; with `after`, those after that place in the list. */
  newest(db: Db | Tx, userId: string, limit: number, after?: ListPlace): Promise<SavedChat[]>;
  /** The pinned chats, the one pinned last first; at most 100. */
  pinned(db: Db | Tx, userId: string): Promise<SavedChat[]>;
  /** The ids of all chats, newest first. */
  ids(db: Db | Tx, userId: string): Promise<string[]>;
  /**
   * A chat with every message of every branch in the order they came; null if there is none. The messages are null if
   * their text has more than `mostBytes`.
   */
  read(
    db: Db | Tx,
    userId: string,
    chatId: string,
    mostBytes: number,
  ): Promise<{ chat: SavedChat; messages: SavedMessage[] | null } | null>;
  /** Creates an empty chat and returns its id. */
  create(userId: string): Promise<string>;
}

export function savedChats({ database, clock }: ChatsDeps): SavedChats {
  return {
    version: readVersion,
    touchLists: bumpVersion,
    newest: async (db, userId, limit, after) =>
      (await listChatRows(db, userId, limit, after ? placeOf(after) : null)).map(saved),
    pinned: async (db, userId) => (await listPinnedRows(db, userId)).map(saved),
    ids: listChatIds,
    async read(db, userId, chatId, mostBytes) {
      const chat = await readChatRow(db, userId, chatId);
      if (!chat) return null;
      const isTooMuch = chat.sizeBytes > mostBytes;
      return { chat: saved(chat), messages: isTooMuch ? null : await readAllMessages(db, userId, chatId) };
    },
    // An empty chat is not listed, so nothing a list shows has changed.
    async create(userId) {
      const id = newId();
      await insertEmptyChat(database.db, userId, id, clock.now());
      return id;
    },
  };
}

/** An entry that is not a chat comes before all chats of the same moment. */
function placeOf({ updatedAt, id }: ListPlace): ListPoint {
  return { at: updatedAt, id: isUuid(id.toLowerCase()) ? id : 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
}

function saved(row: ChatRow): SavedChat {
  return {
    id: row.id,
    title: row.title || untitled,
    currentMessageId: row.currentMessageId,
    sizeBytes: row.sizeBytes,
    updatedAt: row.updatedAt,
    isRunning: row.isRunning,
    isPinned: row.pinnedAt !== null,
  };
}
