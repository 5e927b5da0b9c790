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
/** Responses that the test sends when it chooses. */
let held: ServerResponse[] = [];

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
    if (request.url?.startsWith('/held')) held.push(response);
    else answers[request.url ?? '']?.(response);
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
  held = [];
});

describe('a picture from elsewhere', () => {
  const images = sharpImageCodec();
  const fetching = () => fetchRemoteImage({ outbound: createOutbound({ allow: [host] }), images });
  const fetchFrom = (url: string) => fetching()('ann', url);

  it('is not fetched from an inner address, and nothing of it is told', async () => {
    const guarded = fetchRemoteImage({ outbound: createOutbound(), images });
    for (const url of [
      `${origin}/picture`,
      'http://localhost/x',
      'http://[::ffff:127.0.0.1]/',
      'http://169.254.169.254/',
    ])
      await expect(guarded('ann', url)).rejects.toMatchObject({
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
    const gone = fetching()('ann', `${origin}/never`, AbortSignal.abort());
    await expect(gone).rejects.toMatchObject({ code: 'unreadable-file' });
  });

  it('is fetched once for all who ask for it at the same time, and for who stays when others leave', async () => {
    const fetchOne = fetching();
    const leaving = new AbortController();
    const url = `${origin}/held?1`;
    const left = fetchOne('ann', url, leaving.signal);
    const others = [fetchOne('ann', url), fetchOne('bob', url)];
    await expect.poll(() => held.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'unreadable-file' });
    held.shift()?.end(picture);
    for (const each of others) expect((await each).type).toBe('image/png');
    expect(seen).toEqual(['/held?1']);
    const again = fetchOne('ann', url);
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.end(picture);
    expect((await again).type).toBe('image/png');
  });

  it('is not fetched on when nobody waits for it any more', async () => {
    const leaving = new AbortController();
    const left = fetching()('ann', `${origin}/held?1`, leaving.signal);
    await expect.poll(() => held.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'unreadable-file' });
    await expect.poll(() => held[0]?.destroyed).toBe(true);
  });

  it('waits its turn: a few at once, fewer of one who asks, and none of one who asks too much', async () => {
    const fetchOne = fetching();
    const ask = (who: string, n: number) => fetchOne(who, `${origin}/held?${who}${n}`).catch((cause: unknown) => cause);
    const anns = Array.from({ length: 22 }, (_, n) => ask('ann', n));
    expect(await ask('ann', 22)).toMatchObject({ code: 'unavailable', retryAfter: 10 });
    await expect.poll(() => seen.length).toBe(2);
    const others = ['bob', 'cat', 'dan'].flatMap((who) => [ask(who, 0), ask(who, 1)]);
    await expect.poll(() => seen.length).toBe(6);
    expect(seen.filter((path) => path.includes('ann'))).toHaveLength(2);
    const done = Promise.all([...anns, ...others]);
    let atMost = 0;
    while (seen.length < 28 || held.length > 0) {
      atMost = Math.max(atMost, held.length);
      held.shift()?.end(picture);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    for (const each of await done) expect(each).toMatchObject({ type: 'image/png' });
    expect(atMost).toBe(6);
  });
});
