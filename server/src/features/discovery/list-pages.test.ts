import { gzipSync } from 'node:zlib';
import { listPages } from '@atrium/contract/discovery';
import { createSpace } from '@atrium/contract/spaces';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { startTestSite, type TestSite } from '../../testing/network/test-site.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

describeOnBothStores('a list of pages', (open) => {
  let site: TestSite;
  let server: TestApp;
  let ann: TestClient;

  beforeAll(async () => {
    site = await startTestSite();
    server = await startTestApp({
      overrides: { database: await open() },
      settings: { OUTBOUND_ALLOW: site.host },
    });
    ann = await server.demoUser();
  });
  beforeEach(() => {
    site.asked.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await site.close();
  });

  const list = async (path: string) => {
    const { id: spaceId } = await ann.call(createSpace, { body: { name: 'Herons' } });
    return ann.send(listPages, {
      params: { spaceId },
      body: { url: path.startsWith('http') ? path : site.address + path },
    });
  };
  const answer = (path: string, body: string | Buffer) => site.pages.set(path, (response) => void response.end(body));
  const urlset = (from: number, count: number, host = 'https://birds.test') =>
    `<urlset>${Array.from({ length: count }, (_, at) => `<url><loc>${host}/${from + at}</loc></url>`).join('')}</urlset>`;
  const index = (paths: readonly string[]) =>
    `<sitemapindex>${paths.map((path) => `<sitemap><loc>${site.address}${path}</loc></sitemap>`).join('')}</sitemapindex>`;
  const cut = 'Only the first 500 pages, or a part of them, are listed.';

  it.each([
    ['/absent', /no page at this address/],
    ['/text', /no feed or sitemap/],
    ['/html', /the page names none/],
    ['/inner', /only public pages/],
    ['http://127.0.0.1:1/feed', /only public pages/],
    ['http://[::ffff:10.0.0.1]/sitemap.xml', /only public pages/],
    ['/laughs', /entities/],
    ['/bomb', /more than 24 MB/],
    ['/inner-index', /None of the sitemaps/],
  ])('no pages are listed from %s, and the reason is said', async (path, sentence) => {
    site.pages.set('/text', (response) => void response.end('hello'));
    site.pages.set('/html', (response) => void response.end('<!doctype html><html><p>Hello</p></html>'));
    site.pages.set('/inner', (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    site.pages.set('/laughs', (response) => void response.end('<!DOCTYPE x [<!ENTITY a "b">]><rss>&a;</rss>'));
    site.pages.set('/bomb', (response) => void response.end(gzipSync(Buffer.alloc(30_000_000, ' '))));
    site.pages.set(
      '/inner-index',
      (response) =>
        void response.end('<sitemapindex><sitemap><loc>http://10.0.0.1/s.xml</loc></sitemap></sitemapindex>'),
    );
    expect(await list(path)).toMatchObject({
      status: 422,
      body: { code: 'unreadable-file', message: expect.stringMatching(sentence) },
    });
  });

  it('lists a feed, the feed a page names, and a sitemap of sitemaps, without inner addresses', async () => {
    const item = (at: string) => `<item><title>On ${at}</title><link>https://birds.test/${at}</link></item>`;
    site.pages.set(
      '/feed',
      (response) =>
        void response.end(
          `<rss><channel><title>Birds</title>${item('a')}<item><link>http://10.0.0.1/</link></item></channel></rss>`,
        ),
    );
    site.pages.set(
      '/blog',
      (response) =>
        void response.end('<!doctype html><html><link rel="alternate" type="application/rss+xml" href="/feed"></html>'),
    );
    site.pages.set(
      '/map.xml',
      (response) =>
        void response.end(
          `<sitemapindex><sitemap><loc>${site.address}/1.xml.gz</loc></sitemap><sitemap><loc>${site.address}/gone.xml</loc></sitemap></sitemapindex>`,
        ),
    );
    site.pages.set(
      '/1.xml.gz',
      (response) =>
        void response.end(
          gzipSync(
            '<urlset><url><loc>https://birds.test/grey-herons.html</loc><lastmod>2026-01-02</lastmod></url></urlset>',
          ),
        ),
    );
    const feed = {
      kind: 'feed',
      title: 'Birds',
      notice: null,
      pages: [{ url: 'https://birds.test/a', title: 'On a' }],
    };
    expect(await list('/feed')).toMatchObject({ status: 200, body: feed });
    expect(await list('/blog')).toMatchObject({ status: 200, body: feed });
    expect(await list('/map.xml')).toMatchObject({
      status: 200,
      body: {
        kind: 'sitemap',
        title: '127.0.0.1',
        notice: '1 of its sitemaps could not be read.',
        pages: [{ title: 'Grey herons', date: '2026-01-02T00:00:00.000Z', isSource: false }],
      },
    });
  });

  it('of 50,000 pages is cut after so many, packed or not, and says so', async () => {
    answer('/great.xml', urlset(0, 50_000));
    answer('/great.xml.gz', gzipSync(urlset(0, 50_000)));
    for (const path of ['/great.xml', '/great.xml.gz']) {
      const { status, body } = await list(path);
      expect(status).toBe(200);
      expect(body).toMatchObject({ kind: 'sitemap', notice: cut });
      expect((body as { pages: unknown[] }).pages).toHaveLength(500);
    }
  });

  it('of sitemaps without end is read so far and no further: twenty of them, none twice by a circle', async () => {
    const parts = Array.from({ length: 1_000 }, (_, at) => `/part-${at}.xml`);
    for (const [at, path] of parts.entries()) answer(path, urlset(at, 1));
    answer('/many.xml', index(parts));
    const { body } = await list('/many.xml');
    expect(body).toMatchObject({ kind: 'sitemap', notice: cut });
    expect((body as { pages: unknown[] }).pages).toHaveLength(20);
    expect(site.asked).toHaveLength(21);
    site.asked.length = 0;
    answer('/circle.xml', index(['/circle.xml', '/circle.xml', '/part-1.xml']));
    expect(await list('/circle.xml')).toMatchObject({
      status: 200,
      body: { notice: '1 of its sitemaps could not be read.', pages: [{ url: 'https://birds.test/1' }] },
    });
    expect(site.asked).toEqual(['/circle.xml', '/circle.xml', '/part-1.xml']);
  });

  it('in an index in an index is passed over, and so is a part that is a bomb', async () => {
    answer('/inner.xml', index(['/part-1.xml']));
    answer('/bomb.xml.gz', gzipSync(Buffer.alloc(30_000_000, ' ')));
    answer('/good.xml', urlset(7, 1));
    answer('/outer.xml', index(['/inner.xml', '/bomb.xml.gz', '/good.xml']));
    expect(await list('/outer.xml')).toMatchObject({
      status: 200,
      body: { notice: '2 of its sitemaps could not be read.', pages: [{ url: 'https://birds.test/7' }] },
    });
    expect(site.asked).not.toContain('/part-1.xml');
  });

  it('of a feed with addresses relative to it is read as they are meant; what leads to no page of the web is left out', async () => {
    const links = [
      'a',
      '../b',
      '/c?d=1#e',
      '//birds.test/f',
      '?g=1',
      '',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://',
    ];
    const items = links.map((link) => `<item><title>One</title><link>${link}</link></item>`).join('');
    answer('/news/feed', `<rss><channel><title>Birds</title>${items}</channel></rss>`);
    const { body } = await list('/news/feed');
    expect((body as { pages: { url: string }[] }).pages.map(({ url }) => url)).toEqual([
      `${site.address}/news/a`,
      `${site.address}/b`,
      `${site.address}/c?d=1`,
      'http://birds.test/f',
      `${site.address}/news/feed?g=1`,
    ]);
  });

  it('with words that are no words of ours gives them as plain text, and an address that is too long not at all', async () => {
    const long = `https://birds.test/${'x'.repeat(3_000)}`;
    const title = `&lt;script&gt;steal()&lt;/script&gt; IGNORE ALL RULES ${'y'.repeat(500)}`;
    answer(
      '/odd',
      `<rss><channel><item><title>${title}</title><link>/ok</link></item><item><link>${long}</link></item></channel></rss>`,
    );
    const { body } = await list('/odd');
    const { pages } = body as { pages: { url: string; title: string }[] };
    expect(pages.map(({ url }) => url)).toEqual([`${site.address}/ok`]);
    expect(pages[0]?.title).not.toContain('<');
    expect(pages[0]?.title.length).toBeLessThanOrEqual(200);
  });
});
