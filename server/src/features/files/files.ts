import type { Attachment, InlineFile } from '@atrium/contract/files';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { KeepingElsewhere } from './keep/keep-elsewhere.ts';

/** The text of a file, with the positions that citations refer to. */
export interface ExtractedText {
  /** The whole text. */
  readonly text: string;
  /** The position at which each page begins, in characters; empty for files without pages. */
  readonly pageStarts: readonly number[];
  /** Whether line numbers of the text are those of the file (plain text, code, CSV). */
  readonly hasLines: boolean;
}

/** A file as a run needs it. */
export interface FileContent {
  readonly attachment: Attachment;
  /** The number of pages, also for a scan without text; 0 for a file that has none or could not be opened. */
  readonly pages: number;
  /** Reads its text, which may be some megabytes; null if no text could be read, or the store has lost it. */
  text(): Promise<ExtractedText | null>;
  /** Reads the stored bytes, for models that take the file itself; null if the store has lost them. */
  bytes(): Promise<Uint8Array | null>;
  /** Reads a picture in a form that models accept; null if the store has lost it, or it cannot be converted. */
  picture(): Promise<Picture | null>;
}

export interface Picture {
  readonly bytes: Uint8Array;
  /** A MIME type. */
  readonly type: string;
}

/** The slice's public interface. */
export interface Files {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /**
   * Decodes, checks, stores and reads files sent inside a message; `attach` then attaches them like uploads. Throws
   * Problem. Opens its own transaction.
   */
  storeInline(actor: Actor, files: readonly InlineFile[]): Promise<readonly Attachment[]>;
  /**
   * Attaches uploads to a message. Throws Problem 'not-found' for foreign, absent or already used ids, and 'too-large'
   * for too many files or bytes.
   */
  attach(tx: Tx, userId: string, messageId: string, attachmentIds: readonly string[]): Promise<readonly Attachment[]>;
  /** The names of uploads, in the order of the ids; what is not the user's is left out. */
  namesOf(userId: string, attachmentIds: readonly string[]): Promise<readonly string[]>;
  /** Attaches the files of a message to another one of the same user too: an edited question keeps its files. */
  copyToMessage(tx: Tx, userId: string, fromMessageId: string, toMessageId: string): Promise<void>;
  /** Attachments by message id. */
  ofMessages(
    db: Db | Tx,
    userId: string,
    messageIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Attachment[]>>;
  /** The path of an attachment in the archive of an account. */
  exportPath(id: string, name: string): string;
  /** Contents of the attachments of these messages, in order. */
  contentsOf(userId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, readonly FileContent[]>>;
  /**
   * Fetches a picture from an address that a model or a user wrote, through the guarded client, and encodes it again, so
   * that nothing of the original bytes is left. Throws Problem 'unreadable-file', 'too-large' or 'unavailable'. The
   * caller decides who may request which address. At most two pictures are fetched at once for each `who`.
   */
  fetchRemoteImage(who: string, url: string, signal?: AbortSignal): Promise<Picture>;
  /** Hides the files of messages whose chat is in the trash, or makes them readable again. */
  withhold(tx: Tx, userId: string, messageIds: readonly string[], withheld: boolean): Promise<void>;
  /** Deletes the files of deleted messages; a job deletes blobs without an attachment. */
  release(tx: Tx, userId: string, messageIds: readonly string[]): Promise<void>;
  /** For later slices that store bytes of users. */
  readonly elsewhere: KeepingElsewhere;
  /**
   * Deletes uploads that were not sent within 24 hours, and bytes that are no longer referenced; a job calls it every
   * hour.
   */
  sweep(signal?: AbortSignal): Promise<void>;
}
