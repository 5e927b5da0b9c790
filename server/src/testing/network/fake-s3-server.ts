import { createServer } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** An S3 server in memory on loopback, for tests: path-style objects with GET, HEAD, PUT and DELETE. */
export async function startFakeS3Server(port = 0) {
  const objects = new Map<string, Buffer>();
  const requests: { method: string; path: string; signed: boolean }[] = [];
  /**
   * `isNone`: what answers is no S3 but a web server that answers everything with its page. `denied`: the methods that
   * the key may not use.
   */
  const state = { failing: false, hanging: false, isNone: false, denied: [] as readonly string[] };
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=test-key/') ?? false;
    requests.push({ method: request.method ?? '', path, signed });
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (state.hanging) return;
    if (state.isNone) return response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    if (state.failing) return refuse(500, 'InternalError');
    if (!signed || state.denied.includes(request.method ?? '')) return refuse(403, 'AccessDenied');
    if (!path.startsWith('/blobs/')) return refuse(404, 'NoSuchBucket');
    const found = objects.get(path);
    if (request.method === 'PUT') {
      objects.set(path, Buffer.concat(chunks));
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    if (!found) return refuse(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = first === undefined ? found : found.subarray(Number(first), Number(last) + 1);
    response.writeHead(part === found ? 200 : 206, { 'content-length': part.byteLength, etag: '"1"' });
    return response.end(request.method === 'HEAD' ? undefined : part);
  });
  const { url, close } = await listenOnLoopback(server, port);
  return {
    endpoint: url,
    objects,
    requests,
    state,
    close,
  };
}

export type FakeS3Server = Awaited<ReturnType<typeof startFakeS3Server>>;
