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
  /** Marks that only this client sees. */
  readonly marks: Readonly<Record<string, string>>;
  /** Where a person can look at it. */
  readonly url: string | null;
}

export interface DriveContent {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A new file's id is asked for before, so that making it twice makes one. */
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
  /** Files that bear this mark. */
  readonly mark?: readonly [name: string, value: string];
  readonly type?: string;
  /** Whether files in the drive's trash are found as well. */
  readonly withTrashed?: boolean;
  /** Where the page before ended. */
  readonly page?: string;
}

/** One person's drive, as far as this client made or was given what is in it. Everything throws DriveError. */
export interface Drive {
  account(signal: AbortSignal): Promise<{ readonly email: string; readonly name: string }>;
  /** Ids for files to be made. */
  newIds(count: number, signal: AbortSignal): Promise<readonly string[]>;
  find(
    search: DriveSearch,
    signal: AbortSignal,
  ): Promise<{ readonly files: readonly DriveFile[]; readonly nextPage: string | null }>;
  makeFolder(folder: NewDriveFile, signal: AbortSignal): Promise<DriveFile>;
  /** 'exists' when there is a file with the id. */
  makeFile(file: NewDriveFile, content: DriveContent, signal: AbortSignal): Promise<DriveFile>;
  /** Changes a file's name, marks or place in the trash, and its content where one is given. */
  change(id: string, change: DriveFileChange, content: DriveContent | null, signal: AbortSignal): Promise<DriveFile>;
  /** The content; 'too-large' beyond so many bytes. */
  read(id: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array>;
}

/** The drive of whom an access token was given for. */
export type OpenDrive = (accessToken: string) => Drive;

/**
 * `refused`: the consent lacks what is needed. `unauthorized`: the access token is not taken. `forbidden`: the account's
 * administrator or the drive does not allow it. `misconfigured`: the operator's client or project is. `full`: no storage
 * left. `exists`: the id is in use. `rejected`: the request itself is not accepted, and will not be. All others pass.
 */
export type DriveErrorKind =
  | 'refused'
  | 'unauthorized'
  | 'forbidden'
  | 'misconfigured'
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
  /** Seconds the drive asks to wait. */
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
