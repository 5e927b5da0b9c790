import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { processTextExtractor } from '../process-text-extractor.ts';

const extractor = processTextExtractor();
afterAll(() => extractor.close());

const address = 'https://birds.test/news/feed.xml';
const read = (bytes: Uint8Array | string, listMost = 100) =>
  extractor.extract({ bytes: Buffer.from(bytes), type: 'text/xml', address, listMost });
const listed = async (bytes: Uint8Array | string, most?: number) => {
  const { list, problem } = await read(bytes, most);
  expect(problem).toBeNull();
  return list;
};
const urlset = (inner: string) => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;
const locs = (count: number) =>
  Array.from({ length: count }, (_, at) => `<url><loc>https://birds.test/${at}</loc></url>`).join('');

describe('what is no list of pages', () => {
  it.each([
    ['an empty answer', '', /no feed or sitemap/],
    ['a text', 'Nothing here.', /no feed or sitemap/],
    ['comments and nothing behind them', `${'<!---->'.repeat(2_000)}<a/>`, /no feed or sitemap/],
    ['other JSON', '{"items":[{"url":"https://a.test"}]}', /no feed or sitemap/],
    ['JSON that is none', '{"version":', /no feed or sitemap/],
    ['other XML', '<note><to>you</to></note>', /no feed or sitemap/],
    ['XML that is named like what every object has', '<constructor/>', /no feed or sitemap/],
    ['XML that breaks off', '<rss><channel><item', /damaged/],
    [
      'entities upon entities',
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>`,
      /entities/,
    ],
    ['an entity that names a file', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss>&a;</rss>', /entities/],
    ['elements in elements without end', `<rss>${'<a>'.repeat(5_000)}`, /nested too deeply/],
    ['gzip that is none', Buffer.from([0x1f, 0x8b, 1, 2, 3]), /could not be unpacked/],
    ['a bomb of 200 MB', gzipSync(Buffer.alloc(200_000_000, ' ')), /more than 24 MB/],
  ])('%s is refused in one sentence', async (_, bytes, sentence) => {
    expect(await read(bytes)).toMatchObject({ text: null, problem: expect.stringMatching(sentence) });
  });
});

describe('a feed', () => {
  it('in RSS 2.0 names its items, with their titles as plain text and their days', async () => {
    const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Birds &amp; ponds</title><link>https://birds.test/</link>
      <image><title>Logo</title><link>https://birds.test/logo</link></image>
      <item><title><![CDATA[<b>Herons</b> &amp; nests]]></title><link>/herons#top</link><pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate></item>
      <item><title>By its id</title><guid>https://birds.test/bittern</guid></item>
      <item><title>No address</title><guid isPermaLink="false">https://birds.test/never</guid></item>
      <item><title>Elsewhere</title><link>javascript:alert(1)</link></item>
      <item><title>A file</title><link>file:///etc/passwd</link></item>
      <item><title>Twice</title><link>https://birds.test/herons</link></item></channel></rss>`;
    expect(await listed(rss)).toEqual({
      kind: 'feed',
      title: 'Birds & ponds',
      isCut: false,
      pages: [
        { url: 'https://birds.test/herons', title: 'Herons & nests', date: '2026-03-01T10:00:00.000Z' },
        { url: 'https://birds.test/bittern', title: 'By its id', date: null },
      ],
    });
  });

  it('in RSS 1.0 and with dates of Dublin Core is read too', async () => {
    const rdf = `<rdf:RDF xmlns:rdf="r" xmlns:dc="d" xmlns="http://purl.org/rss/1.0/"><channel><title>Old</title></channel>
      <item><title>One</title><link>https://birds.test/1</link><dc:date>2026-02-03T00:00:00Z</dc:date></item></rdf:RDF>`;
    expect(await listed(rdf)).toMatchObject({
      kind: 'feed',
      title: 'Old',
      pages: [{ url: 'https://birds.test/1', title: 'One', date: '2026-02-03T00:00:00.000Z' }],
    });
  });

  it('in Atom names the page of an entry, not its other links', async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atoms</title><link rel="self" href="https://birds.test/atom"/>
      <entry><title type="html">&lt;i&gt;One&lt;/i&gt;</title><link rel="enclosure" href="/a.mp3"/><link href="/one"/><updated>2026-05-01T00:00:00Z</updated></entry>
      <entry><title>Two</title><link rel="alternate" href="two"/><published>2026-04-01T00:00:00Z</published><updated>2026-06-01T00:00:00Z</updated></entry></feed>`;
    expect(await listed(atom)).toMatchObject({
      title: 'Atoms',
      pages: [
        { url: 'https://birds.test/one', title: 'One', date: '2026-05-01T00:00:00.000Z' },
        { url: 'https://birds.test/news/two', title: 'Two', date: '2026-04-01T00:00:00.000Z' },
      ],
    });
  });

  it('in JSON is read, and what in it is not as documented is passed over', async () => {
    const items = [
      { url: 'https://birds.test/1', title: 'One', date_published: '2026-01-01T00:00:00Z' },
      { external_url: 'https://birds.test/2' },
      { url: 7 },
      'oops',
      { title: 'Nowhere' },
    ];
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Json', items };
    expect(await listed(JSON.stringify(feed))).toEqual({
      kind: 'feed',
      title: 'Json',
      isCut: false,
      pages: [
        { url: 'https://birds.test/1', title: 'One', date: '2026-01-01T00:00:00.000Z' },
        { url: 'https://birds.test/2', title: '', date: null },
      ],
    });
  });

  it('that breaks off in the middle gives what came before', async () => {
    const broken = '<rss><channel><item><title>One</title><link>https://birds.test/1</link></item><item><title>Tw';
    expect(await listed(broken)).toMatchObject({ isCut: true, pages: [{ title: 'One' }] });
  });

  it('in another encoding is read as it says', async () => {
    const latin = '<?xml version="1.0" encoding="iso-8859-1"?><rss><channel><title>Vögel</title></channel></rss>';
    expect((await listed(Buffer.from(latin, 'latin1')))?.title).toBe('Vögel');
  });
});

describe('a sitemap', () => {
  it('names its pages and when they changed, not their pictures', async () => {
    const map = urlset(
      `<url><loc> https://birds.test/a </loc><image:image xmlns:image="i"><image:loc>https://birds.test/a.png</image:loc></image:image><lastmod>2026-03-04</lastmod></url>
       <url><loc>https://birds.test/b</loc><news:news xmlns:news="n"><news:title>Bitterns</news:title></news:news></url>`,
    );
    expect(await listed(map)).toMatchObject({
      kind: 'sitemap',
      pages: [
        { url: 'https://birds.test/a', title: '', date: '2026-03-04T00:00:00.000Z' },
        { url: 'https://birds.test/b', title: 'Bitterns', date: null },
      ],
    });
  });

  it('of many pages gives as many as are wanted, packed or not', async () => {
    const list = await listed(gzipSync(urlset(locs(50_000))), 500);
    expect(list?.pages).toHaveLength(500);
    expect(list?.isCut).toBe(true);
    expect((await listed(urlset(locs(500)), 500))?.isCut).toBe(false);
  });

  it('of sitemaps is known for one', async () => {
    const index = `<sitemapindex><sitemap><loc>https://birds.test/1.xml.gz</loc><lastmod>2026-01-01</lastmod></sitemap></sitemapindex>`;
    expect(await listed(index)).toMatchObject({ kind: 'index', pages: [{ url: 'https://birds.test/1.xml.gz' }] });
  });
});

it('a page of the web names its feeds', async () => {
  const html = `<!doctype html><html><head><link rel="stylesheet" href="/a.css"><link rel="alternate" hreflang="de" href="/de">
    <link rel="alternate" type="application/rss+xml" title="News" href="/rss"></head><body></body></html>`;
  expect(await listed(html)).toMatchObject({ kind: 'page', pages: [{ url: 'https://birds.test/rss', title: 'News' }] });
});

it('a page of the web names its feeds by the address that it declares for its links', async () => {
  const html = `<!doctype html><base target="_top"><base href="/site/"><base href="/other/">
    <link rel="alternate" type="application/atom+xml" href="atom">`;
  expect(await listed(html)).toMatchObject({ pages: [{ url: 'https://birds.test/site/atom' }] });
});
