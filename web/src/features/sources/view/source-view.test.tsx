import type { Source } from '@atrium/contract/sources';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import SourceView from './source-view.tsx';

const text = 'Rules of the harbour, second edition\n\nThe harbour fee is ten crowns. The gate closes at ten.';
const source: Source = {
  id: 'a',
  spaceId: 1,
  folderId: null,
  title: 'Rules',
  type: 'page',
  isInKnowledgeBase: true,
  stage: 'ready',
  progress: null,
  problem: null,
  canRetry: false,
  notice: null,
  passages: 1,
  characters: text.length,
  pages: 0,
  url: 'https://web.example/',
  size: 10,
  file: null,
  version: 2,
  checkedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const gate = { start: text.indexOf('The gate'), end: text.length };
const whole = {
  version: 2,
  from: 0,
  to: text.length,
  length: text.length,
  text,
  pageStarts: [],
  firstLine: null,
  times: [],
  sections: [],
};

function serve(place: { start: number; end: number } | null, isThere = true) {
  return fakeServer({
    'GET /api/sources/a': isThere ? { body: source } : { status: 404 },
    'GET /api/sources/a/text': { body: whole },
    'GET /api/sources/a/quote': { body: { version: 2, place } },
  });
}
const asked = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests.filter(({ address }) => address.includes('/quote'));
const marked = () => document.querySelector('mark')?.textContent;

beforeEach(() => {
  void fakeWindow({ width: 1440 });
  Element.prototype.scrollIntoView = vi.fn();
});

it('marks what is cited of the version it has, and asks for nothing more', async () => {
  const server = serve(null);
  renderPage(<SourceView id="a" cited={{ ...gate, version: 2, quote: 'The gate closes at ten.' }} />);
  await waitFor(() => expect(marked()).toBe('The gate closes at ten.'));
  expect(asked(server)).toEqual([]);
  expect(screen.queryByText(/has changed/)).toBeNull();
});

it('marks the words where they stand now, and says that the source has changed', async () => {
  const server = serve(gate);
  renderPage(<SourceView id="a" cited={{ start: 3, end: 26, version: 1, quote: 'The gate closes at ten.' }} />);
  await waitFor(() => expect(marked()).toBe('The gate closes at ten.'));
  expect(screen.getByText(/has changed.*stand here now/)).toBeTruthy();
  expect(asked(server)).toHaveLength(1);
});

it('shows the words that are gone, and marks none', async () => {
  serve(null);
  renderPage(<SourceView id="a" cited={{ ...gate, version: 1, quote: 'The fee is nine crowns.' }} />);
  expect(await screen.findByText(/not in it any more/)).toBeTruthy();
  expect(screen.getByText('The fee is nine crowns.').tagName).toBe('BLOCKQUOTE');
  expect(await screen.findByText(/second edition/)).toBeTruthy();
  expect(marked()).toBeUndefined();
});

it('asks for the beginning of a quote that is too long for an address, in whole letters', async () => {
  const server = serve(gate);
  const quote = `a${'鷺😀'.repeat(600)}`;
  renderPage(<SourceView id="a" cited={{ ...gate, version: 1, quote }} />);
  await waitFor(() => expect(asked(server)).toHaveLength(1));
  const address = asked(server)[0]?.address ?? '';
  expect(address.length).toBeLessThan(8_000);
  const words = new URL(address, location.href).searchParams.get('quote') ?? '';
  expect(words.length).toBeGreaterThan(500);
  expect(quote.startsWith(words)).toBe(true);
});

it('without the words marks nothing of another version, and says why', async () => {
  const server = serve(gate);
  renderPage(<SourceView id="a" cited={{ ...gate, version: 1, quote: null }} />);
  expect(await screen.findByText(/may stand elsewhere now/)).toBeTruthy();
  expect(marked()).toBeUndefined();
  expect(asked(server)).toEqual([]);
});

it('that is deleted still shows what was cited of it', async () => {
  serve(null, false);
  renderPage(<SourceView id="a" cited={{ ...gate, version: 1, quote: 'The fee is nine crowns.' }} />);
  expect(await screen.findByText('This source is not there')).toBeTruthy();
  expect(screen.getByText('The fee is nine crowns.')).toBeTruthy();
});

it('sets a word of very many letters in a way that a browser can break into lines at once, and no other text', async () => {
  const word = 'a'.repeat(30_000);
  fakeServer({
    'GET /api/sources/a': { body: source },
    'GET /api/sources/a/text': { body: { ...whole, text: `Begins\n\n${word}`, length: 30_008, to: 30_008 } },
  });
  renderPage(<SourceView id="a" cited={null} />);
  expect((await screen.findByText(word)).className).toBe('long-word');
  expect(screen.getByText('Begins').className).toBe('');
});

it('shows what became of it in another tab when this one is looked at again: a new name, and that it was deleted', async () => {
  serve(null);
  renderPage(<SourceView id="a" cited={null} />);
  await screen.findByText(/second edition/);
  fakeServer({ 'GET /api/sources/a': { body: { ...source, title: 'Rules of 1904' } } });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Rules of 1904')).toBeTruthy();
  fakeServer({ 'GET /api/sources/a': { status: 404 } });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('This source is not there')).toBeTruthy();
});

it('names its tables by their headings, so that whoever steps through the regions of the page tells them apart', async () => {
  const tables =
    '| Port | Fee |\n|---|---|\n| Skarholm | 9 |\n\nAnd:\n\n| Boat | Crew | Since | Berth | Owner |\n|---|---|---|---|---|\n| Iver | 3 | 1903 | 7 | Ilse |';
  fakeServer({
    'GET /api/sources/a': { body: source },
    'GET /api/sources/a/text': { body: { ...whole, text: tables, length: tables.length, to: tables.length } },
  });
  renderPage(<SourceView id="a" cited={null} />);
  const regions = await screen.findAllByRole('region', { name: /^Table/ });
  expect(regions.map((region) => region.getAttribute('aria-label'))).toEqual([
    'Table: Port, Fee',
    'Table: Boat, Crew, Since, Berth',
  ]);
});
