import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RouteServer, startRouteServer } from '../../../testing/route-server.ts';
import { makeTestFolder } from '../../../testing/test-folder.ts';

const folder = makeTestFolder();
const script = 'export const answer = 42;'.repeat(100);
let server: RouteServer;
beforeAll(async () => {
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(
    join(folder.path, 'index.html'),
    '<html><head><title>__PRODUCT_NAME__</title><script type="application/json" id="atrium-config">__CONFIG__</script><script type="module" nonce="__NONCE__" src="/assets/main-1.js"></script></head></html>',
  );
  writeFileSync(join(folder.path, 'assets', 'main-1.js'), script);
  writeFileSync(join(folder.path, 'assets', 'main-1.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder.path, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder.path, '.built-from'), 'hash');
  server = await startRouteServer([], {
    pages: {
      folder: folder.path,
      productName: 'A & <B>',
      config: { productName: '</script><script>alert(1)</script>', cost: "$'$&" },
      isKnown: (path) => path === '/' || path === '/dashboard',
      isUnlisted: (path) => path === '/dashboard',
      whoIsHere: async ({ headers: { cookie } }) =>
        cookie === 'mira' ? 'm&1' : cookie === 'unsure' ? undefined : null,
    },
  });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

test('a page carries a nonce of its own that its policy names, and allows no other inline code', async () => {
  const [one, two] = [await get('/'), await get('/dashboard?chat=1')];
  const nonces = [];
  for (const page of [one, two]) {
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce).toHaveLength(24);
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-src 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(await page.text()).toContain(`nonce="${nonce}"`);
    nonces.push(nonce);
  }
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('a page that only a link leads to asks search engines, in its head and in its answer, not to list it', async () => {
  const [listed, unlisted] = [await get('/'), await get('/dashboard')];
  expect(unlisted.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(await unlisted.text()).toContain('<meta name="robots" content="noindex, nofollow" />');
  expect(listed.headers.get('x-robots-tag')).toBeNull();
  expect(await listed.text()).not.toContain('robots');
});

test('a page says in its head whom it was given to: a visitor, someone signed in, or nothing where that cannot be told', async () => {
  for (const path of ['/', '/dashboard']) {
    expect(await (await get(path)).text()).toContain('<meta name="atrium-user" content="" /></head>');
    const signedIn = await get(path, { cookie: 'mira' });
    expect(await signedIn.text()).toContain('<meta name="atrium-user" content="m&#38;1" /></head>');
    expect(signedIn.headers.get('cache-control')).toBe('no-store');
    expect(await (await get(path, { cookie: 'unsure' })).text()).not.toContain('atrium-user');
  }
});

test('what the operator sets cannot break out of the page', async () => {
  const html = await (await get('/')).text();
  expect(html).toContain('<title>A &#38; &#60;B&#62;</title>');
  expect(html).not.toContain('alert(1)</script>');
  const json = /id="atrium-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ productName: '</script><script>alert(1)</script>', cost: "$'$&" });
});

test('an unknown address shows the same page with status 404; unknown assets and API paths do not', async () => {
  const unknown = await get('/no-such-page');
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  for (const path of ['/api', '/api/nothing', '/assets/nothing.js']) {
    const missing = await get(path);
    expect([path, missing.status]).toEqual([path, 404]);
    expect(await missing.json()).toMatchObject({ code: 'not-found' });
  }
});

test('an address that cannot be decoded, as a mail program may break one, shows the page as well', async () => {
  for (const path of ['/%E0%A4%A', '/share/100%', '/dashboard%']) {
    const broken = await get(path);
    expect([path, broken.status, broken.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
    expect(broken.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-");
    expect(broken.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const call = await get('/api/chat/%E0%A4%A');
  expect([call.status, call.headers.get('x-content-type-options')]).toEqual([400, 'nosniff']);
  expect(await call.json()).toMatchObject({ code: 'invalid-request' });
});

test('files with a hash in their name are kept for ever and sent compressed to who can read that', async () => {
  const packed = await get('/assets/main-1.js', { 'accept-encoding': 'br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(packed.headers.get('cache-control')).toContain('immutable');
  expect(await packed.text()).toBe(script);
  const plain = await get('/assets/main-1.js', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect((await get('/mark.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
});

test.each([
  '/.built-from',
  '/assets/main-1.js.br',
  '/..%2f..%2fetc/passwd',
  '/assets/..%2f..%2f..%2fetc%2fpasswd',
  '/assets/%2e%2e/%2e%2e/index.html',
  '/assets/',
  '//etc/passwd',
  '/%00',
])('%s is no file', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await answer.text()).not.toMatch(/root:|hash$/);
});
