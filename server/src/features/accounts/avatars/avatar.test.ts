import { getUser, readAvatar, removeAvatar, setAvatar, updateUser } from '@atrium/contract/accounts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharpImageCodec } from '../../../adapters/image-codec/sharp-image-codec.ts';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { innerAddresses, inwardNames, resolveInward } from '../../../testing/samples/inner-addresses.ts';
import { type HostileIssuer, startHostileIssuer } from '../../../testing/sign-in/hostile-issuer.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { fetchAvatar } from './fetch-avatar.ts';

const picture = async (color: string) =>
  new Uint8Array(
    await sharp({ create: { width: 640, height: 320, channels: 3, background: color } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer(),
  );

describeOnBothStores('pictures of people', (open) => {
  let server: TestApp;
  let elsewhere: HostileIssuer;
  const outbound = createOutbound({ allow: ['127.0.0.1'] });
  beforeAll(async () => {
    elsewhere = await startHostileIssuer();
    server = await startTestApp({ overrides: { database: await open() } });
  });
  afterAll(async () => {
    await server.close();
    await elsewhere.close();
    await outbound.close();
  });
  const fetching = (out = outbound) => {
    const { database, clock, log } = server.app.outside;
    return fetchAvatar({ database, clock, log, images: sharpImageCodec(), outbound: out });
  };
  const serve = (bytes: Uint8Array | string) => {
    elsewhere.misdeed = { answers: { '/picture': (response) => response.writeHead(200).end(bytes) } };
    return `${elsewhere.url}/picture`;
  };

  test.each([
    ['no picture', '<html>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['nothing', ''],
  ])('%s is not taken as one', async (_what, bytes) => {
    const client = await server.demoUser();
    const answer = await client.send(setAvatar, { body: new TextEncoder().encode(bytes) });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported-file' } });
    const { id } = await client.call(getUser);
    await fetching()({ userId: id, url: serve(bytes) });
    expect((await client.call(getUser)).avatar).toBeNull();
  });

  test('a picture becomes a small square of pixels alone, for its owner', async () => {
    const client = await server.demoUser();
    const { avatar } = await client.call(setAvatar, { body: await picture('red') });
    expect(avatar).toMatch(/^\/api\/auth\/user\/avatar\?v=[\w-]{16}$/);
    const answer = await client.fetch(readAvatar, { query: { v: avatar?.split('=')[1] ?? '' } });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toMatch(/^private, .*immutable$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 192, height: 192, format: 'webp' });
    expect(bytes.includes('where I live')).toBe(false);
    expect((await (await server.demoUser()).send(readAvatar)).status).toBe(404);
    expect((await client.call(removeAvatar)).avatar).toBeNull();
    expect((await client.send(readAvatar)).status).toBe(404);
  });

  test('a provider’s picture is fetched by the server, and does not replace one that was chosen', async () => {
    const client = await server.demoUser();
    const { id } = await client.call(getUser);
    await fetching()({ userId: id, url: serve(await picture('blue')) });
    const { avatar } = await client.call(getUser);
    expect(avatar).toMatch(/^\/api\/auth\/user\/avatar/);
    const chosen = (await client.call(setAvatar, { body: await picture('red') })).avatar;
    await fetching()({ userId: id, url: serve(await picture('green')) });
    expect((await client.call(getUser)).avatar).toBe(chosen);
  });

  test('an address inside the network that a provider names is not reached, and not tried again', async () => {
    const client = await server.demoUser();
    const { id } = await client.call(getUser);
    const url = serve(await picture('blue'));
    const port = Number(new URL(url).port);
    elsewhere.asked.length = 0;
    const guarded = createOutbound({ resolve: resolveInward });
    for (const each of [url, ...innerAddresses(port), ...inwardNames(port)])
      await fetching(guarded)({ userId: id, url: each });
    await guarded.close();
    expect(elsewhere.asked).toEqual([]);
    expect((await client.call(getUser)).avatar).toBeNull();
  });

  test('a picture that is far too large is not tried again', async () => {
    await fetching()({ userId: 'somebody', url: serve(Buffer.alloc(5 * 1024 * 1024 + 1)) });
  });

  test('a picture that cannot be had for now is tried again; that of a user who is gone is nobody’s', async () => {
    elsewhere.misdeed = { answers: { '/picture': (response) => response.writeHead(503).end() } };
    await expect(fetching()({ userId: 'gone', url: `${elsewhere.url}/picture` })).rejects.toThrow();
    await fetching()({ userId: 'gone', url: serve(await picture('blue')) });
  });

  test('a person is called what he wants to be called', async () => {
    const client = await server.demoUser();
    expect((await client.call(updateUser, { body: { username: '  Mira <b>M.</b> ' } })).username).toBe(
      'Mira <b>M.</b>',
    );
    for (const username of ['', '  ', 'x'.repeat(81)]) {
      expect((await client.send(updateUser, { body: { username } })).status).toBe(400);
    }
  });
});
