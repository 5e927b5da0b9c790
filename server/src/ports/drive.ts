import { KindError } from '../platform/errors/kind-error.ts';

/** A file or folder as the drive knows it. */
export interface DriveFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly modifiedTime: string;
  /** Bytes; 0 for folders. */
  readonly size: number;
  /** MD5 of the content, in hex; null for folders. */
  readonly checksum: string | null;
  readonly isTrashed: boolean;
  /** Key-value pairs that only this client can see. */
  readonly marks: Readonly<Record<string, string>>;
  /** The address where the user can view it. */
  readonly url: string | null;
}

export interface DriveContent {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The id of a new file is requested beforehand, so that creating it twice yields one file. */
export interface NewDriveFile {
  readonly id: string;
  readonly name: string;
  readonly folderId?: string;
  readonly marks: Readonly<Record<string, string>>;
}

export interface DriveFileChange {
  readonly name?: string;
  readonly marks?: Readonly<Record<string, string>>;
  readonly isTrashed?: boolean;
}

export interface DriveSearch {
  /** Only files that have this key-value pair. */
  readonly mark?: readonly [name: string, value: string];
  readonly type?: string;
  /** Whether files in the drive's trash are found as well. */
  readonly withTrashed?: boolean;
  /** The cursor returned with the previous page. */
  readonly page?: string;
}

/** One user's drive, limited to the files this client created or may access. Every function throws DriveError. */
export interface Drive {
  account(signal: AbortSignal): Promise<{ readonly email: string; readonly name: string }>;
  /** An id for a new file or folder. */
  newId(signal: AbortSignal): Promise<string>;
  find(
    search: DriveSearch,
    signal: AbortSignal,
  ): Promise<{ readonly files: readonly DriveFile[]; readonly nextPage: string | null }>;
  makeFolder(folder: NewDriveFile, signal: AbortSignal): Promise<DriveFile>;
  /** Throws 'exists' if a file with this id exists. */
  makeFile(file: NewDriveFile, content: DriveContent, signal: AbortSignal): Promise<DriveFile>;
  /** Changes a file's name, marks or trashed state, and its content if one is given. */
  change(id: string, change: DriveFileChange, content: DriveContent | null, signal: AbortSignal): Promise<DriveFile>;
  /** The content; throws 'too-large' if it exceeds `maxBytes`. */
  read(id: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array>;
}

/** Opens the drive of the user to whom an access token belongs. */
export type OpenDrive = (accessToken: string) => Drive;

/**
 * `refused`: the user's consent does not cover what is needed. `unauthorized`: the access token is not accepted.
 * `forbidden`: the account's administrator or the drive does not allow it. `misconfigured`: the operator's client or
 * project is set up wrongly. `full`: no storage left. `exists`: the id is in use. `rejected`: the request itself is not
 * accepted, and a repeat will not help. `unreadable`: the server cannot read the access that it keeps, for lack of its
 * key. All others are temporary.
 */
export type DriveErrorKind =
  | 'refused'
  | 'unauthorized'
  | 'forbidden'
  | 'misconfigured'
  | 'unreadable'
  | 'rate-limit'
  | 'full'
  | 'not-found'
  | 'exists'
  | 'rejected'
  | 'too-large'
  | 'unavailable'
  | 'timeout'
  | 'network'
  | 'aborted';

export class DriveError extends KindError<DriveErrorKind> {
  override readonly name = 'DriveError';
  /** Seconds the drive asks the client to wait. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: DriveErrorKind,
    message: string,
    options: { cause?: unknown; retryAfter?: number | undefined } = {},
  ) {
    super(kind, message, { cause: options.cause });
    this.retryAfter = options.retryAfter;
  }
}
