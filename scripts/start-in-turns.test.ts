import { expect, it } from 'vitest';
import { inOrder, pageInTurns } from './start-in-turns.ts';

const html = `<head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
    <script src="/other.js"></script>
  </head>`;

it('orders files so that each comes after those it imports, once', () => {
  const chunks = new Map(
    [
      { fileName: 'index.js', imports: ['vendor.js', 'runtime.js'] },
      { fileName: 'vendor.js', imports: ['runtime.js'] },
      { fileName: 'runtime.js', imports: [] },
    ].map((chunk) => [chunk.fileName, chunk] as const),
  );
  const [index] = chunks.values();
  expect(index && inOrder(index, chunks)).toEqual(['runtime.js', 'vendor.js', 'index.js']);
});

it('ends with files that import one another', () => {
  const chunks = new Map([
    ['a.js', { fileName: 'a.js', imports: ['b.js'] }],
    ['b.js', { fileName: 'b.js', imports: ['a.js'] }],
  ]);
  expect(inOrder({ fileName: 'a.js', imports: ['b.js'] }, chunks)).toEqual(['b.js', 'a.js']);
});

it('takes the files of the first load out of the page and leaves everything else', () => {
  const page = pageInTurns(html, ['assets/vendor-1.js', 'assets/index-1.js'], []);
  expect(page.html).not.toContain('index-1.js');
  expect(page.html).not.toContain('vendor-1.js');
  expect(page.html).toContain('<link rel="stylesheet" crossorigin href="/assets/index-1.css">');
  expect(page.html).toContain('<script src="/other.js"></script>');
});

it('has their bytes fetched at once and the files run in their order', () => {
  const { tags } = pageInTurns(html, ['assets/vendor-1.js', 'assets/index-1.js'], ['assets/chat-1.js']);
  const fetched = tags.filter(({ tag }) => tag === 'link').map(({ attrs }) => attrs?.href);
  expect(fetched).toEqual(['/assets/vendor-1.js', '/assets/index-1.js']);
  const script = tags.find(({ tag }) => tag === 'script')?.children;
  expect(script).toContain('["assets/vendor-1.js","assets/index-1.js"]');
});

it('asks for what an open chat needs before the page has its styles', () => {
  const page = pageInTurns(html, ['assets/index-1.js'], ['assets/chat-1.js', 'assets/chat-1.css']);
  expect(page.html.indexOf('<script id="ahead">')).toBeLessThan(page.html.indexOf('<link rel="stylesheet"'));
  expect(askedFor(page.html, '?chat=a/b')).toEqual([
    ['/api/chat/a%2Fb?limit=40', 'fetch'],
    ['/assets/chat-1.js', 'script'],
    ['/assets/chat-1.css', 'style'],
  ]);
  expect(askedFor(page.html, '?section=tools')).toEqual([]);
});

it('does not build a page that an open chat could not begin in', () => {
  expect(() => pageInTurns('<head></head>', ['assets/index-1.js'], [])).toThrow('no styles');
});

/** Runs the page's early script for an address and returns what it requests. */
function askedFor(page: string, search: string): string[][] {
  const asked: { href: string; as: string }[] = [];
  const script = /<script id="ahead">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  const document = { createElement: () => ({}), head: { append: (link: (typeof asked)[number]) => asked.push(link) } };
  new Function('location', 'document', script)({ search }, document);
  return asked.map(({ href, as }) => [href, as]);
}
