import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

const text = `| **Port** | [Fee](https://example.org) | Why |
|---|--:|---|
| Skarholm [1] | -5 | a \\| b<br>c |
| $x^2$ | =1+1 | \`code\` ![A map](https://example.org/map.png) |
| short |`;

const source = { id: 's', url: 'https://example.org/report', title: 'A report', quote: 'So it is.' };
const written: string[] = [];

beforeEach(() => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async (words: string) => void written.push(words) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  written.length = 0;
});

it('a table is copied for spreadsheets: words without marks, a cell for each column, no formula', async () => {
  renderPage(<Markdown messageId="m" text={text} sources={[source]} isOpen={false} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy table' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(written[0]?.split('\n').map((line) => line.split('\t'))).toEqual([
    ['Port', 'Fee', 'Why'],
    ['Skarholm', '-5', 'a | b c'],
    ['$x^2$', "'=1+1", 'code A map'],
    ['short', '', ''],
  ]);
});
