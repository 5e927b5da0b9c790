import { createHash, randomBytes } from 'node:crypto';
import type { Faults } from './faults.ts';

export const driveScope = 'https://www.googleapis.com/auth/drive.file';
export const folderType = 'application/vnd.google-apps.folder';

/** A file as it lies in the fake. */
export interface FakeFile {
  readonly id: string;
  readonly account: string;
  /** The client that made it; others do not see it. */
  readonly client: string;
  name: string;
  mimeType: string;
  content: Buffer | null;
  appProperties: Record<string, string>;
  parents: string[];
  /** Put into the trash by itself; what lies in a folder there is trashed with it. */
  trashed: boolean;
  revision: number;
  readonly createdAt: number;
  modifiedAt: number;
}

export interface Grant {
  readonly account: string;
  readonly client: string;
  readonly scopes: readonly string[];
  readonly refreshToken: string;
  revoked: boolean;
}

export interface UploadSession {
  readonly grant: Grant;
  readonly metadata: Record<string, unknown>;
  /** null: it makes a file. */
  readonly fileId: string | null;
  readonly type: string;
  readonly total: number;
  received: Buffer;
}

/** A call of the API as it was seen. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly at: number;
}

export interface DriveState {
  readonly client: { readonly id: string; readonly secret: string };
  /** The person in front of the consent page. */
  account: string;
  /** Files on a page of a list at most. */
  pageLimit: number;
  /** Seconds an access token lives. */
  tokenLife: number;
  faults: Faults;
  readonly files: Map<string, FakeFile>;
  /** Ids given out and not used yet, with whom they were given to. */
  readonly ids: Map<string, string>;
  readonly grants: Grant[];
  readonly codes: Map<string, { grant: Grant; challenge: string; redirectUri: string; nonce: string }>;
  readonly accessTokens: Map<string, { grant: Grant; expiresAt: number }>;
  readonly sessions: Map<string, UploadSession>;
  readonly calls: SeenCall[];
  /** Calls it takes in a second of the clock given; null: any number. */
  callLimit: { readonly perSecond: number; readonly now: () => number } | null;
  /** When the calls of the last second were taken. */
  taken: number[];
  /** Calls refused for being too many. */
  refused: number;
  /** Requests so far, for what fails now and then. */
  count: number;
}

export const word = (prefix: string): string => `${prefix}${randomBytes(18).toString('base64url')}`;

/** Trashed itself or lying in something that is. */
export function isTrashed(state: DriveState, file: FakeFile): boolean {
  if (file.trashed) return true;
  return file.parents.some((id) => {
    const parent = state.files.get(id);
    return parent !== undefined && isTrashed(state, parent);
  });
}

/** A file as the wire has it. */
export function presentFile(state: DriveState, file: FakeFile): object {
  const content = file.content
    ? {
        size: String(file.content.length),
        md5Checksum: createHash('md5').update(file.content).digest('hex'),
        headRevisionId: `r${file.revision}-${file.id}`,
      }
    : {};
  return {
    kind: 'drive#file',
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    modifiedTime: new Date(file.modifiedAt).toISOString(),
    trashed: isTrashed(state, file),
    parents: file.parents,
    ...(Object.keys(file.appProperties).length > 0 ? { appProperties: file.appProperties } : {}),
    webViewLink: `https://drive.example/${file.id}/view`,
    ...content,
  };
}
