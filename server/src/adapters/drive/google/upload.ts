import { randomUUID } from 'node:crypto';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { type DriveContent, DriveError } from '../../../ports/drive.ts';
import { ask, askFor, readAs } from './drive-request.ts';
import { FileBody, fileFields } from './wire.ts';

/**
 * A file up to this size is sent in one request with its metadata. SOURCE:
 * developers.google.com/workspace/drive/api/guides/manage-uploads
 */
const multipartLimit = 5 * 1024 * 1024;
/** The size of the pieces of a larger file: a multiple of 256 KiB. SOURCE: the same page. */
const pieceBytes = 8 * 1024 * 1024;
/** Timeout of a request that carries content, in milliseconds. */
const uploadPatience = 60_000;
/** How often the upload is resumed after a piece failed or its answer was lost. */
const maxResumes = 3;

export interface Upload {
  /** The address under `/upload`, without a query. */
  readonly url: string;
  readonly method: 'POST' | 'PATCH';
  readonly token: string;
  readonly metadata: object;
  readonly content: DriveContent;
  readonly signal: AbortSignal;
}

/** Uploads content with its metadata, in one request or in pieces. */
export function upload(outbound: Outbound, what: Upload): Promise<FileBody> {
  return what.content.bytes.length <= multipartLimit ? sendAtOnce(outbound, what) : sendInPieces(outbound, what);
}

function sendAtOnce(outbound: Outbound, { url, method, token, metadata, content, signal }: Upload): Promise<FileBody> {
  const boundary = `atrium-${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(metadata)}\r\n--${boundary}\r\ncontent-type: ${content.type}\r\n\r\n`;
  return askFor(outbound, FileBody, {
    url: `${url}?uploadType=multipart&fields=${fileFields}`,
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/related; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), content.bytes, Buffer.from(`\r\n--${boundary}--`)]),
    totalTimeoutMs: uploadPatience,
    signal,
  });
}

async function sendInPieces(outbound: Outbound, what: Upload): Promise<FileBody> {
  const session = await openSession(outbound, what);
  const { bytes } = what.content;
  let at = 0;
  for (let resumes = 0; ; ) {
    try {
      const answer = await sendPiece(outbound, what, session, at);
      if (answer.status !== 308) return await readAs(FileBody, answer);
      answer.discard();
      const next = nextByte(answer.headers.range, bytes.length);
      // Without this check, a drive that accepts nothing would be sent the same piece forever.
      if (next <= at) throw new DriveError('unavailable', 'The drive takes nothing of the file.');
      at = next;
    } catch (error) {
      const passes = error instanceof DriveError && ['network', 'timeout', 'unavailable'].includes(error.kind);
      resumes += 1;
      if (!passes || resumes > maxResumes) throw error;
      const answer = await ask(
        outbound,
        { ...put(what, session), headers: { 'content-range': `bytes */${bytes.length}` } },
        [308],
      );
      if (answer.status !== 308) return await readAs(FileBody, answer);
      answer.discard();
      at = nextByte(answer.headers.range, bytes.length);
    }
  }
}

async function openSession(
  outbound: Outbound,
  { url, method, token, metadata, content, signal }: Upload,
): Promise<URL> {
  const from = `${url}?uploadType=resumable&fields=${fileFields}`;
  const answer = await ask(outbound, {
    url: from,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-type': content.type,
      'x-upload-content-length': String(content.bytes.length),
    },
    body: JSON.stringify(metadata),
    signal,
  });
  answer.discard();
  const { location = '' } = answer.headers;
  const session = URL.parse(location, from);
  // The drive's address is not trusted: the pieces go to the origin where the session was opened, or nowhere.
  if (session && session.origin === new URL(from).origin) return session;
  throw new DriveError('unavailable', 'The drive opened no upload session.');
}

function sendPiece(outbound: Outbound, what: Upload, session: URL, at: number) {
  const { bytes, type } = what.content;
  const piece = bytes.subarray(at, at + pieceBytes);
  const range = `bytes ${at}-${at + piece.length - 1}/${bytes.length}`;
  return ask(
    outbound,
    { ...put(what, session), headers: { 'content-type': type, 'content-range': range }, body: piece },
    [308],
  );
}

function put({ signal }: Upload, session: URL) {
  return { url: session.href, method: 'PUT' as const, totalTimeoutMs: uploadPatience, signal };
}

/** `bytes=0-N` gives the last byte received; no header means none. */
function nextByte(range: string | undefined, total: number): number {
  const last = /^bytes=0-(\d{1,12})$/.exec(range ?? '')?.[1];
  return last === undefined ? 0 : Math.min(Number(last) + 1, total);
}
