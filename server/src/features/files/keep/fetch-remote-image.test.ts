import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharpImageCodec } from '../../../adapters/image-codec/sharp-image-codec.ts';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import { pngClaiming } from '../../../testing/samples/bombs.ts';
import { fetchRemoteImage } from './fetch-remote-image.ts';

let server: Server;
let origin: string;
let host: string;
let seen: string[] = [];
let picture: Buffer;

const answers: Record<string, (response: ServerResponse) => void> = {
  '/picture': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(picture),
  '/page': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>secret of the house'),
  '/drawing': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="x"/>'),
  '/bomb': (response) => response.end(pngClaiming(60_000, 60_000)),
  '/missing': (response) => response.writeHead(404).end('secret of the house'),
  '/long': (response) => response.end(Buffer.concat([picture, Buffer.alloc(11_000_000)])),
  '/once': (response) => response.writeHead(302, { location: '/picture' }).end(),
  '/for-ever': (response) => response.writeHead(302, { location: '/for-ever' }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'http://127.0.0.2:9/picture' }).end(),
};

beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
    answers[request.url ?? '']?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
});

describe('a picture from elsewhere', () => {
  const images = sharpImageCodec();
  const fetchFrom = (url: string) => fetchRemoteImage({ outbound: createOutbound({ allow: [host] }), images })(url);

  it('is not fetched from an inner address, and nothing of it is told', async () => {
    const guarded = fetchRemoteImage({ outbound: createOutbound(), images });
    for (const url of [
      `${origin}/picture`,
      'http://localhost/x',
      'http://[::ffff:127.0.0.1]/',
      'http://169.254.169.254/',
    ])
      await expect(guarded(url)).rejects.toMatchObject({
        code: 'unreadable-file',
        message: 'This picture could not be loaded.',
      });
    expect(seen).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', 'ftp://host/x', 'no address', ''])(
    'is not fetched by %j',
    async (url) => {
      await expect(fetchFrom(url)).rejects.toMatchObject({ code: 'unreadable-file' });
    },
  );

  it.each(['/page', '/drawing', '/bomb', '/missing', '/for-ever', '/inside'])(
    'is refused when %s answers',
    async (path) => {
      await expect(fetchFrom(`${origin}${path}`)).rejects.toMatchObject({
        code: 'unreadable-file',
        message: 'This picture could not be loaded.',
      });
    },
  );

  it('of more than 10 MB is refused and says so', async () => {
    await expect(fetchFrom(`${origin}/long`)).rejects.toMatchObject({ code: 'too-large' });
  });

  it.each(['/picture', '/once'])('is encoded anew when %s gives one', async (path) => {
    const { bytes, type } = await fetchFrom(`${origin}${path}`);
    expect(type).toBe('image/png');
    expect(await images.measure(bytes)).toEqual({ width: 8, height: 8 });
  });

  it('is let go when the caller leaves', async () => {
    const outbound = createOutbound({ allow: [host] });
    const gone = fetchRemoteImage({ outbound, images })(`${origin}/never`, AbortSignal.abort());
    await expect(gone).rejects.toMatchObject({ code: 'unreadable-file' });
  });
});
