import { createHash, randomBytes } from 'node:crypto';
import type { Faults } from './faults.ts';

export const driveScope = 'https://www.googleapis.com/auth/drive.file';
export const folderType = 'application/vnd.google-apps.folder';

/** A file as the fake stores it. */
export interface FakeFile {
  readonly id: string;
  readonly account: string;
  /** The client that created it; others do not see it. */
  readonly client: string;
  name: string;
  mimeType: string;
  content: Buffer | null;
  appProperties: Record<string, string>;
  parents: string[];
  /** Whether it was trashed itself; a file in a trashed folder counts as trashed too. */
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
  /** null if the upload creates a file. */
  readonly fileId: string | null;
  readonly type: string;
  readonly total: number;
  received: Buffer;
}

/** A call of the API as the fake received it. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly at: number;
}

export interface DriveState {
  readonly client: { readonly id: string; readonly secret: string };
  /** The account that is signed in on the consent page. */
  account: string;
  /** The most files on one page of a list. */
  pageLimit: number;
  /** Seconds for which an access token is valid. */
  tokenLife: number;
  faults: Faults;
  readonly files: Map<string, FakeFile>;
  /** Generated ids that are not used yet, with the account they were given to. */
  readonly ids: Map<string, string>;
  readonly grants: Grant[];
  readonly codes: Map<string, { grant: Grant; challenge: string; redirectUri: string; nonce: string }>;
  readonly accessTokens: Map<string, { grant: Grant; expiresAt: number }>;
  readonly sessions: Map<string, UploadSession>;
  readonly calls: SeenCall[];
  /** How many calls it accepts in a second by the given clock; null for any number. */
  callLimit: { readonly perSecond: number; readonly now: () => number } | null;
  /** The times of the calls that were accepted in the last second. */
  taken: number[];
  /** How many calls were refused for being too many. */
  refused: number;
  /** How many requests there were so far, for the fault that fails only some of them. */
  count: number;
}

export const word = (prefix: string): string => `${prefix}${randomBytes(18).toString('base64url')}`;

/** Whether a file is trashed itself or in a trashed folder. */
export function isTrashed(state: DriveState, file: FakeFile): boolean {
  if (file.trashed) return true;
  return file.parents.some((id) => {
    const parent = state.files.get(id);
    return parent !== undefined && isTrashed(state, parent);
  });
}

/** A file in its wire format. */
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
