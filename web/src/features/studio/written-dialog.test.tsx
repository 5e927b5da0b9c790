import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { report, row } from './report-stage.ts';
import ReportsPanel from './reports-panel.tsx';

const list = 'GET /api/spaces/1/reports';

beforeEach(() => fakeWindow({ width: 1440 }));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['failed', 'Failed · 2 of 5 sections written', 'You need credits to use Claude. Add credits, then press Retry.'],
  ['cancelled', 'Cancelled · 2 of 5 sections written', null],
] as const)('shows, copies and exports what is written of one that has %s', async (stage, words, problem) => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  let isDown = true;
  const text = '# Report a\n\n*Unfinished: 2 of 5 sections written.*\n\n## Fees\n\nNine crowns.';
  fakeServer({
    [list]: { body: [report('a', { stage, problem, progress: { done: 2, total: 5 } })] },
    'GET /api/reports/a/export': () => (isDown ? { status: 502, body: '<html>Bad Gateway</html>' } : { body: text }),
  });
  renderPage(<ReportsPanel spaceId={1} />);
  expect((await row('Report a')).getByText(words)).toBeTruthy();
  fireEvent.click((await row('Report a')).getByRole('button', { name: 'Read what is written' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What is written' }));
  expect(await dialog.findByText('What is written could not be loaded.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Copy' }).getAttribute('aria-disabled')).toBe('true');
  expect(dialog.getByText(problem ?? 'Retry goes on from here.')).toBeTruthy();
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText(/Unfinished: 2 of 5 sections written/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(JSON.stringify(text)));
  fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await row('Report a')).getByRole('button', { name: 'Options for Report a' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Write again...',
    'Export as Markdown',
    'Export as DOCX',
    'Export as PDF',
    'Delete',
  ]);
});

it('offers nothing to read of one that ended before anything was written, or that is being written', async () => {
  const reports = [
    report('a', { stage: 'failed', progress: { done: 0, total: 4 }, problem: 'Away.' }),
    report('b', { stage: 'failed', progress: null, problem: 'Away.' }),
    report('c', { stage: 'writing', progress: { done: 2, total: 4 } }),
  ];
  fakeServer({ [list]: { body: reports } });
  renderPage(<ReportsPanel spaceId={1} />);
  expect((await row('Report a')).getByText('Failed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Read what is written' })).toBeNull();
  for (const [name, items] of [
    ['a', ['Write again...', 'Delete']],
    ['b', ['Write again...', 'Delete']],
    ['c', ['Delete']],
  ] as const) {
    fireEvent.click((await row(`Report ${name}`)).getByRole('button', { name: `Options for Report ${name}` }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(items);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
});

const tooLong = 'This report is too long to be a note. It is kept here, whole, and can be exported.';

it.each([
  ['its note was deleted', null, 'Its note was deleted. This is the report as it was written.'],
  ['it was too long to be a note', tooLong, tooLong],
])('can be read when %s, and leads to no note', async (_, problem, words) => {
  fakeServer({
    [list]: { body: [report('a', { noteId: null, problem })] },
    'GET /api/reports/a/export': { body: '# Report a' },
  });
  renderPage(<ReportsPanel spaceId={1} />);
  expect((await row('Report a')).queryByRole('link')).toBeNull();
  fireEvent.click((await row('Report a')).getByRole('button', { name: 'Read the report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The report' }));
  expect(dialog.getByText(words)).toBeTruthy();
  expect(await dialog.findByText(/# Report a|Report a/)).toBeTruthy();
});
