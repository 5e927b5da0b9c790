import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';
import {
  type DriveState,
  driveScope,
  type FakeFile,
  type Grant,
  isTrashed,
  type SeenCall,
  word,
} from './drive-state.ts';
import { type Faults, failsInstead } from './faults.ts';
import { serveFiles } from './file-endpoints.ts';
import { serveOAuth } from './oauth-endpoints.ts';
import { sendError } from './send.ts';
import { servePiece, serveUpload } from './upload-endpoints.ts';

/**
 * A fake Google Drive with its OAuth on loopback, as strict as the real one in everything that we depend on. Close it.
 */
export interface FakeDrive {
  /** The value for GOOGLE_DRIVE_BASE_URL and GOOGLE_OAUTH_BASE_URL. */
  readonly url: string;
  /** GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and the two addresses. */
  readonly settings: Readonly<Record<string, string>>;
  /** Calls of the API, except those of OAuth. */
  readonly calls: readonly SeenCall[];
  /** Files of the account that is signed in on the consent page, oldest first; trashed ones are listed separately. */
  files(): readonly FakeFile[];
  trashed(): readonly FakeFile[];
  /** Adds a file that this client, or another one, created earlier. */
  put(file: Partial<FakeFile> & { readonly name: string }): FakeFile;
  remove(id: string): void;
  fail(faults: Faults): void;
  recover(): void;
  /** Sets the account that consents from now on. */
  become(account: string): void;
  /** An access token of the account on the consent page, without any redirects. */
  token(scopes?: readonly string[]): string;
  /** Revokes all consents, as a user can in the settings of the account. */
  revokeAll(): void;
  /** How many consents are in force. */
  readonly grants: number;
  /** Makes every access token issued so far expire. */
  expireTokens(): void;
  /** Sets the most files on one page of a list. */
  limitPages(size: number): void;
  /** Limits the calls per second by the given clock; further ones are refused with 429, as by Google. */
  limitCalls(perSecond: number, now: () => number): void;
  /** How many calls were refused for being too many. */
  readonly refused: number;
  /** The address to which the consent page redirects the browser after this choice. */
  consent(address: string, choice?: 'Allow' | 'Allow without Drive' | 'Cancel'): Promise<string>;
  /** Removes all files, faults and consents. */
  reset(): void;
  close(): Promise<void>;
}

const person = 'mira@example.com';

export async function startFakeDrive(): Promise<FakeDrive> {
  const state: DriveState = {
    client: { id: 'fake-client.apps.example', secret: word('GOCSPX-') },
    account: person,
    tokenLife: 3600,
    pageLimit: 1000,
    faults: { mode: 'none' },
    files: new Map(),
    ids: new Map(),
    grants: [],
    codes: new Map(),
    accessTokens: new Map(),
    sessions: new Map(),
    calls: [],
    callLimit: null,
    taken: [],
    refused: 0,
    count: 0,
  };
  const server = createServer((request, response) => {
    serve(state, request, response).catch(() => response.destroy());
  });
  const { url, close } = await listenOnLoopback(server);
  const own = () => [...state.files.values()].filter((file) => file.account === state.account);
  return {
    url,
    settings: {
      GOOGLE_CLIENT_ID: state.client.id,
      GOOGLE_CLIENT_SECRET: state.client.secret,
      GOOGLE_DRIVE_BASE_URL: url,
      GOOGLE_OAUTH_BASE_URL: url,
    },
    calls: state.calls,
    files: () => own().filter((file) => !isTrashed(state, file)),
    trashed: () => own().filter((file) => isTrashed(state, file)),
    put: (some) => put(state, some),
    remove: (id) => void state.files.delete(id),
    fail: (faults) => {
      state.faults = faults;
    },
    recover: () => {
      state.faults = { mode: 'none' };
    },
    become: (account) => {
      state.account = account;
    },
    token: (scopes = [driveScope]) => giveToken(state, scopes),
    revokeAll: () => {
      for (const grant of state.grants) grant.revoked = true;
    },
    get grants() {
      return state.grants.filter((grant) => !grant.revoked).length;
    },
    expireTokens: () => {
      for (const token of state.accessTokens.values()) token.expiresAt = 0;
    },
    limitPages: (size) => {
      state.pageLimit = size;
    },
    limitCalls: (perSecond, now) => {
      state.callLimit = { perSecond, now };
    },
    get refused() {
      return state.refused;
    },
    consent,
    reset: () => reset(state),
    close,
  };
}

async function serve(state: DriveState, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const isOAuth = !/^\/(drive|upload)\//.test(url.pathname);
  state.count += 1;
  const { faults } = state;
  const name = `${request.method} ${url.pathname}`;
  const matches = (!isOAuth || faults.withOAuth) && (faults.only === undefined || name.includes(faults.only));
  const isMeant = matches && (faults.times ?? 1) > 0;
  if (isMeant && faults.times !== undefined) state.faults = { ...faults, times: faults.times - 1 };
  if (!isOAuth) state.calls.push({ method: request.method ?? '', path: url.pathname + url.search, at: Date.now() });
  if (!isOAuth && isTooMany(state)) {
    request.resume();
    return sendError(response, 429, 'rateLimitExceeded', 'Rate Limit Exceeded');
  }
  if (isMeant && failsInstead(faults, state.count, response)) return void request.resume();
  if (isMeant && faults.mode === 'lost' && request.method !== 'GET') loseAnswer(response);
  if (isOAuth) {
    if (!(await serveOAuth(state, url, request, response))) sendError(response, 404, 'notFound', 'No such path.');
    return;
  }
  const session = /^\/upload\/session\/(\w[\w-]*)$/.exec(url.pathname)?.[1];
  if (session !== undefined && request.method === 'PUT') return servePiece(state, session, request, response);
  const grant = grantOf(state, request);
  if (!grant) return sendError(response, 401, 'authError', 'Invalid Credentials');
  if (!grant.scopes.includes(driveScope))
    return sendError(response, 403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
  if (url.pathname.startsWith('/upload/')) return serveUpload(state, grant, url, request, response);
  return serveFiles(state, grant, url, request, response);
}

/** Counts a call of the API; true if the limit is exceeded. */
function isTooMany(state: DriveState): boolean {
  const { callLimit } = state;
  if (!callLimit) return false;
  const now = callLimit.now();
  state.taken = state.taken.filter((at) => at > now - 1000);
  const isOver = state.taken.length >= callLimit.perSecond;
  if (isOver) state.refused += 1;
  else state.taken.push(now);
  return isOver;
}

/** Lets the request take effect but closes the connection before the answer. */
function loseAnswer(response: ServerResponse): void {
  response.writeHead = () => response;
  response.end = () => response.destroy();
}

function grantOf(state: DriveState, request: IncomingMessage): Grant | undefined {
  const token = state.accessTokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  return token && token.expiresAt > Date.now() && !token.grant.revoked ? token.grant : undefined;
}

function put(state: DriveState, some: Partial<FakeFile> & { readonly name: string }): FakeFile {
  const now = Date.now();
  const file: FakeFile = {
    id: word('1'),
    account: state.account,
    client: state.client.id,
    mimeType: 'application/json',
    content: null,
    appProperties: {},
    parents: [],
    trashed: false,
    revision: 1,
    createdAt: now,
    modifiedAt: now,
    ...some,
  };
  state.files.set(file.id, file);
  return file;
}

function giveToken(state: DriveState, scopes: readonly string[]): string {
  const grant: Grant = {
    account: state.account,
    client: state.client.id,
    scopes,
    refreshToken: word('1//'),
    revoked: false,
  };
  state.grants.push(grant);
  const token = word('ya29.');
  state.accessTokens.set(token, { grant, expiresAt: Date.now() + state.tokenLife * 1000 });
  return token;
}

async function consent(address: string, choice = 'Allow'): Promise<string> {
  const page = await (await fetch(address)).text();
  const link = new RegExp(`<a href="([^"]*)">${choice}</a>`).exec(page)?.[1];
  if (link === undefined) throw new Error(`The consent page offers no '${choice}': ${page.slice(0, 200)}`);
  return link.replaceAll('&amp;', '&');
}

function reset(state: DriveState): void {
  state.account = person;
  state.tokenLife = 3600;
  state.pageLimit = 1000;
  state.callLimit = null;
  state.taken = [];
  state.refused = 0;
  state.faults = { mode: 'none' };
  for (const each of [state.files, state.ids, state.codes, state.accessTokens, state.sessions]) each.clear();
  state.grants.length = 0;
  state.calls.length = 0;
}
