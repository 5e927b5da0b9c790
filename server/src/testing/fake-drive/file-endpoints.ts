import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DriveState, type Grant, presentFile, word } from './drive-state.ts';
import { testsOf, visible } from './find-files.ts';
import { bytesOf, type Sent, sendError, sendJson } from './send.ts';
import { changeFile, makeFile } from './write-files.ts';

/** `/drive/v3/…`: about, generateIds, list, get, and create and update without content. */
export async function serveFiles(
  state: DriveState,
  grant: Grant,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Sent> {
  const query = url.searchParams;
  const { method } = request;
  if (url.pathname === '/drive/v3/about') {
    if (!query.has('fields'))
      return sendError(response, 400, 'required', "The 'fields' parameter is required for this method.");
    return sendJson(response, 200, { user: { emailAddress: grant.account, displayName: grant.account.split('@')[0] } });
  }
  if (url.pathname === '/drive/v3/files/generateIds') {
    const count = Number(query.get('count') ?? 10);
    if (!(count >= 1 && count <= 1000)) return sendError(response, 400, 'invalid', 'Invalid count.');
    const ids = Array.from({ length: count }, () => word('1'));
    for (const id of ids) state.ids.set(id, grant.account);
    return sendJson(response, 200, { kind: 'drive#generatedIds', space: 'drive', ids });
  }
  if (url.pathname === '/drive/v3/files' && method === 'GET') return list(state, grant, query, response);
  if (url.pathname === '/drive/v3/files' && method === 'POST')
    return makeFile(state, grant, JSON.parse((await bytesOf(request)).toString()), null, response);
  const id = decodeURIComponent(/^\/drive\/v3\/files\/([^/]+)$/.exec(url.pathname)?.[1] ?? '');
  if (method === 'PATCH') {
    const metadata = JSON.parse((await bytesOf(request)).toString());
    return changeFile(state, grant, id, metadata, null, response);
  }
  const file = visible(state, grant, id);
  if (!file) return sendError(response, 404, 'notFound', `File not found: ${id}.`);
  if (query.get('alt') !== 'media') return sendJson(response, 200, presentFile(state, file));
  if (!file.content)
    return sendError(response, 403, 'fileNotDownloadable', 'Only files with binary content can be downloaded.');
  return response
    .writeHead(200, { 'content-type': file.mimeType, 'content-length': file.content.length })
    .end(file.content);
}

function list(state: DriveState, grant: Grant, query: URLSearchParams, response: ServerResponse): Sent {
  const tests = testsOf(state, query.get('q') ?? '');
  if (!tests) return sendError(response, 400, 'invalid', 'Invalid Value');
  const size = Math.min(Math.max(Number(query.get('pageSize') ?? 100), 1), state.pageLimit);
  const from = Number(query.get('pageToken')?.slice(1) ?? 0);
  if (!Number.isInteger(from) || from < 0) return sendError(response, 400, 'invalid', 'Invalid Value');
  const found = [...state.files.values()]
    .filter((file) => visible(state, grant, file.id) && tests.every((test) => test(file)))
    .sort((a, b) => a.createdAt - b.createdAt);
  const page = found.slice(from, from + size);
  return sendJson(response, 200, {
    kind: 'drive#fileList',
    files: page.map((file) => presentFile(state, file)),
    ...(from + size < found.length ? { nextPageToken: `p${from + size}` } : {}),
  });
}
