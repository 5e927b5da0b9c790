import type { Speaker } from '@atrium/contract/chat-personas';
import type { Message } from '@atrium/contract/messages';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ListPart } from '../../platform/database/joined/list-statement.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { StoredElsewhere } from '../files/index.ts';
import type { ItemTitles, SpaceGone, SpacesHidden } from '../spaces/index.ts';
import type { ShownMeasure } from './reading/measure-shown.ts';
import type { SearchIndex } from './search/search-index.ts';
import type { BranchLimits, Halt, HistoryMessage, MessagePlace, NewTurn, PlacedMessage, Reply } from './turn/reply.ts';
import type { SavedChats } from './turn/saved-chats.ts';
import type { Adopted, IncomingChat, ShownChat, WholeChat } from './whole-chat/whole-chat.ts';

/** The public interface of the slice. A function that takes a `tx` joins its caller's transaction. */
export interface Chats {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Deletes the chats of spaces that are deleted, and restores them with their space. */
  readonly spacesHidden: SpacesHidden;
  /** Deletes the chats of a space that is deleted for good. */
  readonly spaceGone: SpaceGone;
  readonly itemTitles: ItemTitles;
  /** Chats in the form that lists and copies need. */
  readonly saved: SavedChats;
  /**
   * A turn as a part of a statement over a list of turns (`ListStatement`). Its named query `turn` has one row for each
   * turn whose place was found: all of its row in `given`, and what its chat has then: `called` (the title), `before`
   * (the number of messages before the turn), `opened_by` (the greeting), `in_space`, and `answering` (the personas that
   * answer, in order). The caller adds an insert of its own, so that question, reply and
   * run take one round trip. Two turns of one chat are never in one statement. Turns of one chat wait for each other;
   * each follows the leaf that the previous one left.
   */
  turn(turn: NewTurn): ListPart;
  /** A message of this user with its place in its chat, or null. */
  find(db: Db | Tx, userId: string, messageId: string): Promise<PlacedMessage | null>;
  /**
   * The branch up to and including a message, oldest first: as many of the newest messages as both limits allow, but at
   * least one.
   */
  history(db: Db | Tx, userId: string, leafId: string, limits: BranchLimits): Promise<readonly HistoryMessage[]>;
  /**
   * The id of the question that a reply answers, however many replies of its pass are between them; null if there is
   * none.
   */
  questionOf(db: Db | Tx, userId: string, replyId: string): Promise<string | null>;
  /** The personas that answer in a chat; empty if there is no such chat. */
  personasOf(db: Db | Tx, userId: string, chatId: string): Promise<readonly Speaker[]>;
  /** Gives chat and reply the current name and portrait of a persona. */
  renewSpeaker(db: Db | Tx, userId: string, place: MessagePlace, speaker: Speaker): Promise<void>;
  /** Stores with a reply why its pass of personas ended. */
  noteHalt(db: Db | Tx, userId: string, messageId: string, halt: Halt): Promise<void>;
  /** Writes the end of a reply. False if the message is gone or has ended already; then nothing was written. */
  finishReply(tx: Tx, userId: string, place: MessagePlace, reply: Reply): Promise<boolean>;
  /** A stored message, or null. */
  readMessage(userId: string, messageId: string): Promise<Message | null>;
  /** The title of a chat, or null. */
  titleOf(db: Db | Tx, userId: string, chatId: string): Promise<string | null>;
  /** Whether a chat exists, or is deleted and can still be restored. */
  isKept(db: Db | Tx, userId: string, chatId: string): Promise<boolean>;
  /** The text of a question that opens a chat which neither a model nor its user has named; null for any other. */
  unnamedBy(db: Db | Tx, userId: string, messageId: string): Promise<string | null>;
  /** Gives a chat the title that a model suggested, unless its user has named it. True if the title was taken. */
  suggestTitle(userId: string, chatId: string, title: string): Promise<boolean>;
  /** A chat with all its branches, or null. Its messages are read as they are iterated. */
  readWhole(db: Db | Tx, userId: string, chatId: string): Promise<WholeChat | null>;
  /** A chat with its shown branch, or null. Throws Problem 'too-large' beyond the limits. */
  readShown(db: Db | Tx, userId: string, chatId: string, limits: BranchLimits): Promise<ShownChat | null>;
  /** Measures the shown branch without reading its messages. Throws Problem 'too-large' beyond the limits. */
  measureShown(db: Db | Tx, userId: string, chatId: string, limits: BranchLimits): Promise<ShownMeasure | null>;
  /** Ids of all the user's chats that have messages. */
  chatIds(db: Db | Tx, userId: string): AsyncIterable<string>;
  /**
   * Stores a chat from elsewhere, or what is new in it: the same chat twice is stored once. Its text counts towards the
   * storage of `actor`, whose lock is taken before any rows of the caller's own. Throws Problem 'quota-exceeded'.
   */
  adopt(tx: Tx, userId: string, chat: IncomingChat, actor?: Actor): Promise<Adopted>;
  /** Bytes of text that a user has in chats; they count towards the quota of `files`. */
  readonly storedBytes: StoredElsewhere;
  /** The search index over titles and messages. It updates itself, independently of the runs. */
  readonly searchIndex: Pick<SearchIndex, 'catchUp' | 'completeAll' | 'stop'>;
  /** Deletes for good what was deleted and not restored. Called by a job. */
  purge(signal?: AbortSignal): Promise<void>;
  /** Which of these messages no longer exist. */
  missing(
    db: Db | Tx,
    messages: readonly { readonly userId: string; readonly messageId: string }[],
  ): Promise<readonly string[]>;
  /** Calls the handler, on every replica, when a chat was deleted while replies were being written in it. */
  onDeleted(
    handler: (gone: { readonly userId: string; readonly runIds: readonly string[] }) => void,
  ): Promise<() => Promise<void>>;
}
