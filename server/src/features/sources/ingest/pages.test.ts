import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { findSourceQuote, listSourceChanges, readSourceFile, readSourceText } from '@atrium/contract/source-texts';
import { addSourcePage, listKnowledgeBase, refreshSource, retrySource } from '@atrium/contract/sources';
import { createSpace } from '@atrium/contract/spaces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { endedSource } from '../../../testing/files-as-sources.ts';
import { html, type PageSourcesStage, startPageSources } from '../../../testing/stages/page-sources-stage.ts';

const heron = 'A grey heron stands still for minutes, and then it strikes at a fish that came too near to it. ';
const page = (title: string, ...paragraphs: string[]) =>
  `<html><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><article><h1>${title}</h1>${paragraphs
    .map((each) => `<p>${each}</p>`)
    .join('')}</article></body></html>`;

describeOnBothStores('a page as a source', (open) => {
  let stage: PageSourcesStage;
  let ann: PageSourcesStage['ann'];
  let address: PageSourcesStage['address'];
  let pages: PageSourcesStage['pages'];
  const redirect = (to: string) => (response: ServerResponse) => void response.writeHead(302, { location: to }).end();

  beforeAll(async () => {
    stage = await startPageSources(await open());
    ({ ann, address, pages } = stage);
  });
  afterAll(() => stage.close());

  const space = async () => ({ spaceId: (await ann.call(createSpace, { body: { name: 'Herons' } })).id });
  const ended = (id: string) => endedSource(ann, id);
  const add = async (path: string, params?: { spaceId: number }) => {
    const body = { url: path.startsWith('http') ? path : `${address}${path}` };
    return ann.call(addSourcePage, { params: params ?? (await space()), body });
  };
  const textOf = async (id: string) => (await ann.call(readSourceText, { params: { id } })).text;

  it.each([
    ['/absent', 'no page at this address'],
    ['/forbidden', 'not open to everyone'],
    ['/broken', 'error (500)'],
    ['/inner', 'only public pages'],
    ['/inner-v6', 'only public pages'],
    ['/circle', 'leads on to another one again and again'],
    ['/huge', 'larger than 10 MB'],
    ['/program', 'no page or document'],
    ['/bomb', 'nested too deeply'],
    ['/empty', 'Paste its text instead'],
    ['/members', 'asks for a sign-in'],
    ['/busy', 'takes no more requests'],
    ['/nothing', 'no text'],
    ['/no-content', 'sent no page for this address'],
    ['/circle-of-pages', 'leads on to another one again and again'],
    ['/to-the-inside', 'only public pages'],
  ])('%s comes to nothing, with one sentence', async (path, sentence) => {
    pages.set('/forbidden', (response) => void response.writeHead(403).end());
    pages.set('/broken', (response) => void response.writeHead(500).end('at /srv/secret.ts'));
    pages.set('/members', redirect('/account/login?next=%2Fmembers'));
    const question = '<form>Sign in <input type="password" name="word"></form>';
    pages.set('/account/login?next=%2Fmembers', html(page('Welcome', question, heron.repeat(9))));
    pages.set('/busy', (response) => void response.writeHead(429).end());
    pages.set('/nothing', html(''));
    pages.set('/no-content', (response) => void response.writeHead(204).end());
    pages.set('/circle-of-pages', html('<meta http-equiv="refresh" content="0; url=/circle-of-pages?again">'));
    pages.set('/circle-of-pages?again', html('<meta http-equiv="refresh" content="0; url=/circle-of-pages">'));
    pages.set('/to-the-inside', html('<meta http-equiv="refresh" content="0; url=http://169.254.169.254/latest">'));
    pages.set('/inner', redirect('http://169.254.169.254/latest/meta-data/'));
    pages.set('/inner-v6', redirect('http://[::ffff:10.0.0.1]/'));
    pages.set('/circle', redirect('/circle'));
    pages.set('/huge', html('x'.repeat(10 * 1024 * 1024 + 1)));
    pages.set('/program', (response) => void response.end(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1])));
    pages.set('/bomb', html('<div>'.repeat(50_000)));
    pages.set('/empty', html('<html><body><script>steal()</script></body></html>'));
    const { id } = await add(path);
    const source = await ended(id);
    expect(source).toMatchObject({ stage: 'failed', version: 0, problem: expect.stringContaining(sentence) });
    expect(await ann.send(readSourceText, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('is read without its menus, called by its title, and kept as it came', async () => {
    pages.set('/herons', html(page('Herons of the north', heron.repeat(5), 'It nests in tall trees.')));
    pages.set('/old', redirect('/herons'));
    const { id } = await add('/old?utm_source=letter#nests');
    const source = await ended(id);
    expect(source).toMatchObject({
      stage: 'ready',
      type: 'page',
      title: 'Herons of the north',
      url: `${address}/herons`,
    });
    expect(await textOf(id)).toContain('It nests in tall trees.');
    expect(await textOf(id)).not.toMatch(/Home|</);
    const file = await ann.fetch(readSourceFile, { params: { id } });
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await file.text()).toContain('<h1>Herons of the north</h1>');
  });

  it('by two addresses adds nothing the second time', async () => {
    const params = await space();
    pages.set('/one', html(page('One', heron.repeat(5))));
    pages.set('/two', html(page('One', heron.repeat(5))));
    const first = await add('/one', params);
    await ended(first.id);
    expect(await add('/one#part', params)).toMatchObject({ id: first.id, isNew: false });
    const second = await ended((await add('/two', params)).id);
    expect(second).toMatchObject({ stage: 'failed', problem: expect.stringContaining('“One”') });
  });

  it('is one by the address it leads to and by the one it names itself, of its own host alone', async () => {
    const params = await space();
    const canonical = (href: string, title: string) =>
      page(title, heron.repeat(5), title).replace('</head>', `<link href="${href}" rel="canonical"></head>`);
    pages.set('/nests', html(canonical('/nests', 'Nests')));
    pages.set('/nests?view=print', html(canonical('/nests', 'Nests in print')));
    pages.set('/nests/wide', html(canonical('nests', 'Nests').replace('<head>', '<head><base href="/">')));
    pages.set('/nests/old', redirect('/nests'));
    pages.set('/elsewhere', html(canonical('https://example.com/nests', 'Elsewhere')));
    const first = await ended((await add('/nests/old', params)).id);
    expect(first).toMatchObject({ stage: 'ready', url: `${address}/nests` });
    for (const path of ['/nests/old', '/nests'])
      expect(await add(path, params)).toMatchObject({ id: first.id, isNew: false });
    for (const view of ['/nests?view=print', '/nests/wide'])
      expect(await ended((await add(view, params)).id)).toMatchObject({
        stage: 'failed',
        problem: 'This page is here already: “Nests”. Nothing was added.',
      });
    const other = await ended((await add('/elsewhere', params)).id);
    expect(other).toMatchObject({ stage: 'ready', url: `${address}/elsewhere` });
  });

  it('is not believed when it names another page: both are had, each keeps its address, and is fetched there again', async () => {
    const params = await space();
    const naming = (title: string, ...said: string[]) =>
      html(page(title, ...said).replace('</head>', '<link rel="canonical" href="/"></head>'));
    pages.set('/', naming('Home', 'Welcome to the heronry.', heron.repeat(5)));
    pages.set('/food', naming('Food', 'They eat fish and frogs. '.repeat(20)));
    pages.set('/sleep', naming('Sleep', 'They sleep in tall trees. '.repeat(20)));
    for (const path of ['/food', '/sleep', '/'])
      expect(await ended((await add(path, params)).id)).toMatchObject({ stage: 'ready', url: `${address}${path}` });
    const { id } = await add('/food', params);
    pages.set('/food', naming('Food', 'Now they eat snails. '.repeat(20)));
    await ann.call(refreshSource, { params: { id } });
    expect(await ended(id)).toMatchObject({ stage: 'ready', version: 2, url: `${address}/food` });
    expect(await textOf(id)).toContain('snails');
  });

  it.each([
    ['/latin', 'text/html; charset=ISO-8859-1', '<p>'],
    ['/quoted', 'text/html; charset="windows-1252"', '<p>'],
    ['/denied', 'text/html; charset=iso-8859-1', '<meta charset="utf-8"><p>'],
    ['/said', 'text/html', '<meta charset="iso-8859-1"><p>'],
    ['/plain', 'text/plain;charset=latin1', ''],
    [
      '/unknown',
      'text/html; charset=x-none',
      '<meta http-equiv="content-type" content="text/html; charset=latin1"><p>',
    ],
  ])('%s, as %s, is read as it is written', async (path, type, head) => {
    const body = Buffer.from(`${head}The caf\u00e9 of the bittern at ${path}. ${heron.repeat(4)}`, 'latin1');
    pages.set(path, (response) => void response.setHeader('content-type', type).end(body));
    const { id } = await add(path);
    expect((await ended(id)).stage).toBe('ready');
    expect(await textOf(id)).toContain('The café of the bittern');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['zstd', zstdCompressSync],
  ] as const)('a page that is packed with %s although nobody asked is read', async (encoding, pack) => {
    const body = pack(page('Packed', heron.repeat(5), `The bittern came with ${encoding}.`));
    pages.set(`/packed-${encoding}`, (response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': encoding }).end(body);
    });
    const { id } = await add(`/packed-${encoding}`);
    expect(await ended(id)).toMatchObject({ stage: 'ready', title: 'Packed' });
    expect(await textOf(id)).toContain(`The bittern came with ${encoding}.`);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(11 * 1024 * 1024)), 'larger than 10 MB'],
    ['gzip', Buffer.from('not packed at all'), 'arrived damaged'],
    ['gzip, gzip, gzip', Buffer.from('x'), 'packed in a way that cannot be read'],
    ['compress', Buffer.from('x'), 'packed in a way that cannot be read'],
  ])(
    'what is packed with %s and cannot be had comes to nothing, with one sentence',
    async (encoding, body, sentence) => {
      pages.set('/ill-packed', (response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(body);
      });
      const { id } = await add('/ill-packed');
      expect(await ended(id)).toMatchObject({ stage: 'failed', problem: expect.stringContaining(sentence) });
    },
  );

  it.each([
    [
      '/files/Night%20watch.pdf',
      'application/pdf',
      'skarholm/skarholm.pdf',
      { type: 'pdf', title: 'Night watch', pages: 3 },
    ],
    ['/export', 'application/octet-stream', 'skarholm/skarholm.xlsx', { type: 'sheet', title: 'export' }],
    ['/data.json', 'application/json', null, { type: 'data', title: 'data' }],
    ['/notes.txt', 'text/plain', 'skarholm/made-from/said.txt', { type: 'text', title: 'notes' }],
    ['/readme.md', 'text/markdown', 'skarholm/made-from/light.md', { type: 'markdown', title: 'readme' }],
  ])('%s, which is no page, is the document it is', async (path, type, name, expected) => {
    const bytes = name
      ? await readFile(new URL(`../../../testing/fixtures/${name}`, import.meta.url))
      : Buffer.from('{"parrot": {"name": "Esmeralda of the Lister diesel, Solberg"}}');
    pages.set(path, (response) => void response.setHeader('content-type', type).end(bytes));
    const { id } = await add(path);
    expect(await ended(id)).toMatchObject({ stage: 'ready', ...expected });
    expect(await textOf(id)).toMatch(/Lister|Solberg/);
  });

  it('fetched again and found the same changes nothing; found otherwise says what changed, and the new words are found', async () => {
    pages.set('/news', html(page('News', heron.repeat(5), 'The old heron was seen on Monday.')));
    const { id } = await add('/news');
    const before = await ended(id);
    await ann.call(refreshSource, { params: { id } });
    const same = await ended(id);
    expect(same).toMatchObject({ stage: 'ready', version: 1, updatedAt: before.updatedAt });
    expect(Date.parse(same.checkedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before.checkedAt ?? ''));
    expect(await ann.call(listSourceChanges, { params: { id } })).toEqual([]);
    pages.set('/news', html(page('News', heron.repeat(5), 'A young bittern came on Tuesday.')));
    await ann.call(refreshSource, { params: { id } });
    expect(await ended(id)).toMatchObject({ stage: 'ready', version: 2 });
    expect(await ann.call(listSourceChanges, { params: { id } })).toMatchObject([
      {
        version: 2,
        added: 1,
        removed: 1,
        lines: [
          { kind: 'removed', text: 'The old heron was seen on Monday.' },
          { kind: 'added', text: 'A young bittern came on Tuesday.' },
        ],
      },
    ]);
    const found = await ann.call(listKnowledgeBase, { query: { q: 'bittern Tuesday' } });
    expect(found.map((source) => source.id)).toContain(id);
    expect(await ann.call(listKnowledgeBase, { query: { q: 'Monday' } })).toEqual([]);
  });

  it('that was cited before it was fetched again still has the words, where they stand now, or says that they are gone', async () => {
    const kept = 'The harbour fee is nine crowns for every night.';
    const gone = 'The old heron was seen on Monday.';
    pages.set('/cited', html(page('Cited', kept, gone, heron.repeat(5))));
    const { id } = await add('/cited');
    await ended(id);
    const text = await textOf(id);
    const find = (quote: string, near = text.indexOf(quote)) =>
      ann.call(findSourceQuote, { params: { id }, query: { quote, near } });
    const start = text.indexOf(kept);
    expect(await find(kept)).toEqual({ version: 1, place: { start, end: start + kept.length } });
    pages.set('/cited', html(page('Cited', heron.repeat(5), 'A word before it.', kept)));
    await ann.call(refreshSource, { params: { id } });
    expect(await ended(id)).toMatchObject({ version: 2 });
    const { version, place } = await find(kept);
    expect(version).toBe(2);
    expect(place?.start).toBeGreaterThan(start);
    expect((await textOf(id)).slice(place?.start, place?.end)).toBe(kept);
    expect(await find(gone)).toEqual({ version: 2, place: null });
  });

  it('whose site is away when it is fetched again keeps what it said, says why, and can be tried again', async () => {
    pages.set('/away', html(page('Away', heron.repeat(5))));
    const { id } = await add('/away');
    await ended(id);
    const text = await textOf(id);
    pages.set('/away', (response) => void response.writeHead(503).end());
    await ann.call(refreshSource, { params: { id } });
    expect(await ended(id)).toMatchObject({ stage: 'failed', version: 1, problem: expect.stringContaining('503') });
    expect(await textOf(id)).toBe(text);
    pages.set('/away', html(page('Away', heron.repeat(5), 'Back again.')));
    await ann.call(retrySource, { params: { id } });
    expect(await ended(id)).toMatchObject({ stage: 'ready', version: 2, problem: null });
    expect(await textOf(id)).toContain('Back again.');
  });
});
