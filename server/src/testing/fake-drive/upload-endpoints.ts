import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DriveState, type Grant, word } from './drive-state.ts';
import { visible } from './find-files.ts';
import { bytesOf, type Sent, sendError } from './send.ts';
import { changeFile, makeFile } from './write-files.ts';

/** Except for the last, the size of a piece is a multiple of this. */
const pieceUnit = 256 * 1024;
const multipartLimit = 5 * 1024 * 1024;

/** `/upload/drive/v3/files`: uploads content with its metadata, or opens an upload session. */
export async function serveUpload(
  state: DriveState,
  grant: Grant,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Sent> {
  const id = url.pathname.split('/')[5];
  const fileId = id === undefined ? null : decodeURIComponent(id);
  if ((request.method === 'POST') !== (fileId === null))
    return sendError(response, 405, 'badRequest', 'Method not allowed.');
  const body = await bytesOf(request);
  if (url.searchParams.get('uploadType') === 'multipart') {
    const parts = partsOf(request.headers['content-type'] ?? '', body);
    if (!parts || parts.content.length > multipartLimit)
      return sendError(response, 400, 'badContent', 'Malformed multipart body.');
    return store(state, grant, fileId, parts.metadata, parts.content, response);
  }
  if (url.searchParams.get('uploadType') !== 'resumable')
    return sendError(response, 400, 'badRequest', 'Unknown upload type.');
  if (fileId !== null && !visible(state, grant, fileId))
    return sendError(response, 404, 'notFound', `File not found: ${fileId}.`);
  const session = word('s');
  state.sessions.set(session, {
    grant,
    metadata: JSON.parse(body.toString()),
    fileId,
    type: String(request.headers['x-upload-content-type'] ?? ''),
    total: Number(request.headers['x-upload-content-length']),
    received: Buffer.alloc(0),
  });
  const address = new URL(`/upload/session/${session}`, `http://${request.headers.host}`);
  return response.writeHead(200, { location: address.href, 'content-length': '0' }).end();
}

/** A piece of an upload session, or the question how much has arrived. */
export async function servePiece(
  state: DriveState,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Sent> {
  const session = state.sessions.get(key);
  const body = await bytesOf(request);
  if (!session) return sendError(response, 404, 'notFound', 'The upload session is gone.');
  const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(String(request.headers['content-range'] ?? ''));
  if (!range || Number(range[3]) !== session.total) return sendError(response, 400, 'badRequest', 'Bad Content-Range.');
  if (range[1] !== undefined) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    const isLast = to + 1 === session.total;
    if (from !== session.received.length || to - from + 1 !== body.length || (!isLast && body.length % pieceUnit !== 0))
      return sendError(response, 400, 'badRequest', 'A piece does not fit.');
    if (state.faults.mode !== 'stuck') session.received = Buffer.concat([session.received, body]);
  }
  if (session.received.length < session.total) {
    const had = session.received.length;
    return response
      .writeHead(308, { 'content-length': '0', ...(had > 0 ? { range: `bytes=0-${had - 1}` } : {}) })
      .end();
  }
  state.sessions.delete(key);
  return store(state, session.grant, session.fileId, session.metadata, session.received, response);
}

function store(
  state: DriveState,
  grant: Grant,
  fileId: string | null,
  metadata: Record<string, unknown>,
  content: Buffer,
  response: ServerResponse,
): Sent {
  if (state.faults.mode === 'full')
    return sendError(response, 403, 'storageQuotaExceeded', "The user's Drive storage quota has been exceeded.");
  if (fileId === null) return makeFile(state, grant, metadata, content, response);
  return changeFile(state, grant, fileId, metadata, content, response);
}

/** The two parts of multipart/related: JSON metadata, then the content. */
function partsOf(type: string, body: Buffer): { metadata: Record<string, unknown>; content: Buffer } | null {
  const boundary = /^multipart\/related; boundary=(\S+)$/.exec(type)?.[1];
  if (boundary === undefined) return null;
  const raw = body.toString('latin1');
  const parts = raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.slice(2, -2));
  const [first, second] = parts.map((part) => {
    const at = part.indexOf('\r\n\r\n');
    return Buffer.from(part.slice(at + 4), 'latin1');
  });
  if (!first || !second || parts.length !== 2) return null;
  return { metadata: JSON.parse(first.toString('utf8')), content: second };
}
