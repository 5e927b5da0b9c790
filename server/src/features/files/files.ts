import type { Attachment, InlineFile } from '@atrium/contract/files';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { KeepingElsewhere } from './keep/keep-elsewhere.ts';

/** The text of a file, in the pieces that citations name. */
export interface ExtractedText {
  /** The whole text. */
  readonly text: string;
  /** Where each page begins, in characters, for files with pages; else empty. */
  readonly pageStarts: readonly number[];
  /** Whether line numbers of the text are those of the file (plain text, code, CSV). */
  readonly hasLines: boolean;
}

/** A file as a run needs it. */
export interface FileContent {
  readonly attachment: Attachment;
  /** As many as were counted, also of a scan, which has no text; 0 for what has none, or could not be opened. */
  readonly pages: number;
  /** Reads its text, which may be some megabytes; null where none could be read, or the store has it no more. */
  text(): Promise<ExtractedText | null>;
  /** Reads the stored bytes, for models that take the file as it is; null where the store has them no more. */
  bytes(): Promise<Uint8Array | null>;
  /** Reads a picture as models take it; null where the store has it no more, or it cannot be made one. */
  picture(): Promise<Picture | null>;
}

export interface Picture {
  readonly bytes: Uint8Array;
  /** A MIME type. */
  readonly type: string;
}

/** A picture from elsewhere, decoded and encoded anew: nothing of the original bytes is left. */
export interface RemoteImage {
  readonly bytes: Uint8Array;
  /** image/png, image/jpeg or image/webp. */
  readonly type: string;
}

/** The door of the slice. */
export interface Files {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /**
   * Decodes, checks, stores and reads files sent inside a message; `attach` then puts them on it, as it does uploads.
   * Throws Problem. Opens its own transaction.
   */
  storeInline(actor: Actor, files: readonly InlineFile[]): Promise<readonly Attachment[]>;
  /** Puts uploaded attachments on a message. Foreign, absent or already used ids: Problem 'not-found'; too many or too large together: 'too-large'. */
  attach(tx: Tx, userId: string, messageId: string, attachmentIds: readonly string[]): Promise<readonly Attachment[]>;
  /** What uploaded attachments are called, in the order of the ids; what is not the user's has no name. */
  namesOf(userId: string, attachmentIds: readonly string[]): Promise<readonly string[]>;
  /** The same files on another message of the same user: an edited question keeps its files. */
  copyToMessage(tx: Tx, userId: string, fromMessageId: string, toMessageId: string): Promise<void>;
  /** Attachments by message id. */
  ofMessages(
    db: Db | Tx,
    userId: string,
    messageIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Attachment[]>>;
  /** Where the archive of an account has an attachment. */
  exportPath(id: string, name: string): string;
  /** Contents of the attachments of these messages, in order. */
  contentsOf(userId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, readonly FileContent[]>>;
  /**
   * Fetches a picture from an address that a model or a user wrote, through the guarded client, and encodes it anew.
   * Throws Problem 'unreadable-file', 'too-large' or 'unavailable'. Who may ask for which address is the caller's to decide;
   * of each `who` two are fetched at once.
   */
  fetchRemoteImage(who: string, url: string, signal?: AbortSignal): Promise<RemoteImage>;
  /** Keeps files from being read while their messages' chat is deleted and may come back; or hands them out again. */
  withhold(tx: Tx, userId: string, messageIds: readonly string[], withheld: boolean): Promise<void>;
  /** Lets go of the files of deleted messages; blobs without an owner go by a job. */
  release(tx: Tx, userId: string, messageIds: readonly string[]): Promise<void>;
  /** For later slices that keep bytes of users. */
  readonly elsewhere: KeepingElsewhere;
  /** Removes uploads that were never sent within 24 hours and bytes that nothing names any more; a job calls it every hour. */
  sweep(signal?: AbortSignal): Promise<void>;
}
