import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSearchError, webSearchLimits } from '../../ports/web-search.ts';
import { type ReroutedNetwork, startReroutedNetwork } from '../../testing/network/rerouted-network.ts';
import { connectWebSearch, type WebSearchSettings } from './connect-web-search.ts';

const nothingSet: WebSearchSettings = { searxngUrl: null, braveKey: null, tavilyKey: null, exaKey: null };
const never = new AbortController().signal;

interface GivenPage {
  readonly url: unknown;
  readonly title?: string;
  readonly snippet?: string;
  readonly published?: string;
}

interface Subject {
  readonly name: string;
  readonly settings: Partial<WebSearchSettings>;
  /** An answer with these pages, in the engine's format. */
  answer(pages: readonly GivenPage[]): object;
  /** Statuses and their meanings. */
  readonly statuses: readonly (readonly [number, string])[];
  /** The header that may contain the marked key. */
  readonly keyHeader: string | null;
  readonly asks: { readonly method: string; readonly url: string; readonly body: object | null };
}

const common = [
  [401, 'auth'],
  [403, 'auth'],
  [402, 'rate-limit'],
  [429, 'rate-limit'],
  [500, 'overloaded'],
  [503, 'overloaded'],
  [400, 'refused'],
  [302, 'unreachable'],
] as const;

const subjects: readonly Subject[] = [
  {
    name: 'SearXNG',
    settings: { searxngUrl: 'http://searx.test:8888/sub' },
    answer: (pages) => ({
      query: 'herons',
      results: pages.map(({ url, title, snippet, published }) => ({
        url,
        title,
        content: snippet,
        publishedDate: published ?? null,
        engines: ['bing'],
      })),
    }),
    statuses: common,
    keyHeader: null,
    asks: {
      method: 'GET',
      url: 'http://searx.test:8888/sub/search?q=grey+herons+%26+nests&format=json&categories=general',
      body: null,
    },
  },
  {
    name: 'Brave Search',
    settings: { braveKey: 'marked-key' },
    answer: (pages) => ({
      type: 'search',
      ...(pages.length > 0 && {
        web: {
          type: 'search',
          results: pages.map(({ url, title, snippet, published }) => ({
            url,
            title,
            description: snippet,
            page_age: published,
          })),
        },
      }),
    }),
    statuses: [...common, [422, 'auth']],
    keyHeader: 'x-subscription-token',
    asks: {
      method: 'GET',
      url: 'https://api.search.brave.com/res/v1/web/search?q=grey+herons+%26+nests&count=5&result_filter=web&text_decorations=false',
      body: null,
    },
  },
  {
    name: 'Tavily',
    settings: { tavilyKey: 'marked-key' },
    answer: (pages) => ({
      results: pages.map(({ url, title, snippet, published }) => ({
        url,
        title,
        content: snippet,
        score: 0.9,
        published_date: published,
      })),
    }),
    statuses: [...common, [432, 'rate-limit'], [433, 'rate-limit'], [422, 'refused']],
    keyHeader: 'authorization',
    asks: {
      method: 'POST',
      url: 'https://api.tavily.com/search',
      body: {
        query: 'grey herons & nests',
        max_results: 5,
        search_depth: 'basic',
        topic: 'general',
        include_answer: false,
      },
    },
  },
  {
    name: 'Exa',
    settings: { exaKey: 'marked-key' },
    answer: (pages) => ({
      requestId: 'r1',
      results: pages.map(({ url, title, snippet, published }) => ({
        id: url,
        url,
        title,
        highlights: snippet === undefined ? [] : [snippet],
        publishedDate: published,
      })),
    }),
    statuses: [...common, [422, 'refused']],
    keyHeader: 'x-api-key',
    asks: {
      method: 'POST',
      url: 'https://api.exa.ai/search',
      body: { query: 'grey herons & nests', type: 'auto', numResults: 5, contents: { highlights: true } },
    },
  },
];

let network: ReroutedNetwork;
beforeAll(async () => {
  network = await startReroutedNetwork(400);
});
afterAll(() => network.close());

describe.each(subjects)('a search by $name', ({ settings, answer, statuses, keyHeader, asks, name }) => {
  const engine = () => {
    const found = connectWebSearch({ ...nothingSet, ...settings }, network);
    if (!found) throw new Error('There is no engine.');
    return found;
  };
  const search = (text = 'grey herons & nests', most = 5, signal = never) => engine().search({ text, most }, signal);
  const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

  it.each(statuses)('that is answered %i fails as %s, and nothing of the words is repeated', async (status, kind) => {
    network.answer((response) => void response.writeHead(status).end('marked-key grey herons'));
    const error = await failure(search());
    expect(error).toBeInstanceOf(WebSearchError);
    expect(error).toMatchObject({ kind });
    expect(String(error)).not.toMatch(/marked-key|grey herons/);
  });

  it.each([
    ['no JSON', (): string => '<html>'],
    ['no object', () => '[]'],
    ['another form', () => '{"hits":[{"url":"https://a.test/"}]}'],
    ['an address that is no text', () => JSON.stringify(answer([{ url: 7 }]))],
    ['far too much', () => JSON.stringify({ ...answer([]), more: 'x'.repeat(3 * 1024 * 1024) })],
  ])('that is answered with %s is malformed', async (_, body) => {
    network.answer((response) => void response.writeHead(200).end(body()));
    expect(await failure(search())).toMatchObject({ name: 'WebSearchError', kind: 'malformed' });
  });

  it('that is not answered ends by itself', async () => {
    network.answer(() => undefined);
    expect(await failure(search())).toMatchObject({ name: 'WebSearchError', kind: 'timeout' });
  });

  it('whose connection breaks is unreachable', async () => {
    network.answer((response) => void response.socket?.destroy());
    expect(await failure(search())).toMatchObject({ name: 'WebSearchError', kind: 'unreachable' });
  });

  it('ends with the reason when it is aborted', async () => {
    const stop = new AbortController();
    network.answer(() => stop.abort(new Error('Stopped.')));
    expect(await failure(search('herons', 5, stop.signal))).toMatchObject({ message: 'Stopped.' });
  });

  it('asks what it is documented to ask, with the key in its header alone', async () => {
    network.answerJson(answer([]));
    await search();
    const asked = network.asked.at(-1);
    expect(asked).toMatchObject({ method: asks.method });
    expect(asked?.url.href).toBe(asks.url);
    expect(asked?.body === '' ? null : JSON.parse(asked?.body ?? 'null')).toEqual(asks.body);
    const withKey = Object.entries(asked?.headers ?? {}).filter(([, value]) => String(value).includes('marked-key'));
    expect(withKey.map(([header]) => header)).toEqual(keyHeader ? [keyHeader] : []);
  });

  it('gives pages in their order, with what is known of them', async () => {
    network.answerJson(
      answer([
        {
          url: 'https://birds.test/herons?a=1#nests',
          title: 'Herons',
          snippet: 'They nest in trees.',
          published: '2026-03-01T10:00:00Z',
        },
        { url: 'http://ponds.test/', title: 'Ponds', snippet: 'Frogs.' },
      ]),
    );
    expect(await search()).toEqual([
      {
        url: 'https://birds.test/herons?a=1',
        title: 'Herons',
        snippet: 'They nest in trees.',
        publishedAt: '2026-03-01T10:00:00.000Z',
      },
      { url: 'http://ponds.test/', title: 'Ponds', snippet: 'Frogs.', publishedAt: null },
    ]);
  });

  it('gives nothing where nothing was found', async () => {
    network.answerJson(answer([]));
    expect(await search()).toEqual([]);
  });

  it('takes markup for the words in it, and shows none of its scripts', async () => {
    network.answerJson(
      answer([
        {
          url: 'https://a.test/',
          title: '<script>alert(1)</script><strong>Grey</strong> &amp; white<img src=x onerror=alert(2)>',
          snippet: 'A <b>heron</b>\n&lt;nests&gt; <iframe>hidden</iframe>in\u202e trees<style>b{}</style>',
        },
      ]),
    );
    expect(await search()).toEqual([
      { url: 'https://a.test/', title: 'Grey & white', snippet: 'A heron <nests> in trees', publishedAt: null },
    ]);
  });

  it('drops what is no page of the web, what comes twice and what was not asked for', async () => {
    const bad = ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'ftp://a.test/', '//a.test', 'oops'];
    const worse = ['https://me:secret@a.test/', `https://a.test/${'x'.repeat(webSearchLimits.url)}`];
    const good = ['https://a.test/1', 'https://a.test/1#twice', 'https://a.test/2', 'https://a.test/3'];
    network.answerJson(answer([...bad, ...worse, ...good].map((url) => ({ url, title: 'T' }))));
    expect((await search('herons', 2)).map(({ url }) => url)).toEqual(['https://a.test/1', 'https://a.test/2']);
  });

  it('bounds what is asked and what is told', async () => {
    network.answerJson(
      answer([{ url: 'https://long.test/', title: ' ', snippet: 'w'.repeat(5_000), published: 'some day' }]),
    );
    const [page] = await search(`herons ${'x'.repeat(2_000)}`, 500);
    expect(page).toMatchObject({ title: 'long.test', publishedAt: null });
    expect(page?.snippet.length).toBeLessThanOrEqual(webSearchLimits.snippet);
    const asked = network.asked.at(-1);
    const query = asked?.url.searchParams.get('q') ?? (JSON.parse(asked?.body || '{}') as { query: string }).query;
    expect(query).toHaveLength(webSearchLimits.query);
  });

  it(`is called ${name}`, () => expect(engine().name).toBe(name));
});

it('of several engines the first is asked, and of none there is none', () => {
  const all = { searxngUrl: 'http://searx.test', braveKey: 'b', tavilyKey: 't', exaKey: 'e' };
  expect(connectWebSearch(all, network)?.name).toBe('SearXNG');
  expect(connectWebSearch({ ...all, searxngUrl: null }, network)?.name).toBe('Brave Search');
  expect(connectWebSearch({ ...nothingSet, tavilyKey: 't', exaKey: 'e' }, network)?.name).toBe('Tavily');
  expect(connectWebSearch(nothingSet, network)).toBeNull();
});
