import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { useToasts } from '../../ui/notices/toast.ts';
import { removeReport } from './manage-reports.ts';
import ReportDialog from './report-dialog.tsx';
import { report, row } from './report-stage.ts';
import ReportsPanel from './reports-panel.tsx';

const list = 'GET /api/spaces/1/reports';
const material = 'GET /api/spaces/1/report-material';
const begin = 'POST /api/spaces/1/reports';
const mira = { id: 'mira', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: true };
const me = 'GET /api/auth/user';
const models = { [me]: { body: mira }, 'GET /api/models': { body: { models: [], defaultModel: 'deepseek-v3' } } };

beforeEach(() => {
  fakeWindow({ width: 1440 });
  sessionStorage.clear();
});

it('says what is needed where there is nothing to write from, and lets nothing be begun', async () => {
  const missing =
    'A report is written from the sources and notes of this space. Add a source or a note, then come back.';
  fakeServer({ [material]: { body: { sources: 0, notes: 0, missing } }, ...models });
  renderPage(<ReportDialog spaceId={1} onClose={vi.fn()} />);
  expect(await screen.findByText(missing)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Write report' }).getAttribute('aria-disabled')).toBe('true');
});

it('asks for a wish where it is one, and shows why the server refused', async () => {
  const message = 'You need credits to use Claude.';
  const server = fakeServer({
    [material]: { body: { sources: 2, notes: 1, missing: null } },
    [begin]: { status: 402, body: { code: 'insufficient-credits', message } },
    ...models,
  });
  const onClose = vi.fn();
  renderPage(<ReportDialog spaceId={1} onClose={onClose} />);
  expect(await screen.findByText('From 2 sources and 1 note in the knowledge base.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'custom' } });
  fireEvent.click(screen.getByRole('button', { name: 'Write report' }));
  expect(await screen.findByText('Say what the report is to be about.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Your wish'));
  fireEvent.change(screen.getByLabelText('Your wish'), { target: { value: 'Fees' } });
  fireEvent.click(screen.getByRole('button', { name: 'Write report' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(server.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { kind: 'custom', wish: 'Fees', title: '', model: 'deepseek-v3' } },
  ]);
});

it('says of a model that cannot be chosen why, as the menu of a chat does', async () => {
  const brand = { id: 'deepseek-v3', label: 'Atrium', hint: null, unavailable: null, route: 'built-in', price: null };
  const grok = { ...brand, id: 'grok-beta', label: 'Grok 4.0', hint: 'API Key Required', unavailable: 'Add a key.' };
  const answer = { models: [brand, grok], defaultModel: brand.id };
  fakeServer({
    [me]: { body: mira },
    [material]: { body: { sources: 2, notes: 1, missing: null } },
    'GET /api/models': { body: answer },
  });
  renderPage(<ReportDialog spaceId={1} onClose={vi.fn()} />);
  const option = await screen.findByRole<HTMLOptionElement>('option', { name: 'Grok 4.0 · API Key Required' });
  expect(option.disabled).toBe(true);
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Atrium' }).disabled).toBe(false);
});

it('keeps what was typed when the call fails or the dialog is closed, and asks again under the same id', async () => {
  let isDown = true;
  const server = fakeServer({
    [material]: { body: { sources: 2, notes: 1, missing: null } },
    [begin]: () =>
      isDown ? { status: 503, body: { code: 'unavailable', message: 'Try again.' } } : { body: report('a') },
    [list]: { body: [] },
    ...models,
  });
  const onClose = vi.fn();
  const first = renderPage(<ReportDialog spaceId={1} onClose={onClose} />);
  expect(await screen.findByText('From 2 sources and 1 note in the knowledge base.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Your wish (optional)'), { target: { value: 'Fees for skippers' } });
  fireEvent.click(screen.getByRole('button', { name: 'Write report' }));
  expect(await screen.findByText('Try again.')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  first.unmount();
  const second = renderPage(<ReportDialog spaceId={1} onClose={onClose} />);
  const wish = () => screen.getByLabelText<HTMLTextAreaElement>('Your wish (optional)').value;
  expect(wish()).toBe('Fees for skippers');
  await screen.findByText('From 2 sources and 1 note in the knowledge base.');
  fireEvent.click(screen.getByRole('button', { name: 'Write report' }));
  expect(await screen.findByText('Try again.')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Write report' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  const ids = server.requests.flatMap(({ method, body }) =>
    method === 'POST' ? [(body as { reportId: string }).reportId] : [],
  );
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  second.unmount();
  renderPage(<ReportDialog spaceId={1} onClose={onClose} />);
  expect(wish()).toBe('');
  fireEvent.change(screen.getByLabelText('Your wish (optional)'), { target: { value: 'Given up' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sessionStorage.length).toBe(0);
});

it('asks again under the same id where nothing was typed, and under another where something else is asked for', async () => {
  const server = fakeServer({
    [material]: { body: { sources: 2, notes: 1, missing: null } },
    [begin]: { status: 503, body: { code: 'unavailable', message: 'Try again.' } },
    ...models,
  });
  const write = async () => {
    await screen.findByText('From 2 sources and 1 note in the knowledge base.');
    fireEvent.click(screen.getByRole('button', { name: 'Write report' }));
    expect(await screen.findByText('Try again.')).toBeTruthy();
  };
  const first = renderPage(<ReportDialog spaceId={1} onClose={() => {}} />);
  await write();
  first.unmount();
  renderPage(<ReportDialog spaceId={1} onClose={() => {}} />);
  await write();
  fireEvent.change(screen.getByLabelText('Title (optional)'), { target: { value: 'Fees' } });
  await write();
  const [a, b, c] = server.requests.flatMap(({ body }) => (body as { reportId: string } | undefined)?.reportId ?? []);
  expect(b).toBe(a);
  expect(c).toBeDefined();
  expect(c).not.toBe(a);
});

it('is neither closed nor given up while the report is being begun', async () => {
  let answer = () => {};
  fakeServer({
    [material]: { body: { sources: 2, notes: 1, missing: null } },
    [begin]: () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: report('a') });
      }),
    [list]: { body: [] },
    ...models,
  });
  const onClose = vi.fn();
  renderPage(<ReportDialog spaceId={1} onClose={onClose} />);
  await screen.findByText('From 2 sources and 1 note in the knowledge base.');
  fireEvent.click(screen.getByRole('button', { name: 'Write report' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe('true'),
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('shows what was typed to nobody else, and keeps it for whoever typed it', async () => {
  const wishOf = async (id: string) => {
    queryClient.clear();
    fakeServer({
      [material]: { body: { sources: 2, notes: 1, missing: null } },
      ...models,
      [me]: { body: { ...mira, id } },
    });
    const shown = renderPage(<ReportDialog spaceId={1} onClose={() => {}} />);
    return { field: await screen.findByLabelText<HTMLTextAreaElement>('Your wish (optional)'), leave: shown.unmount };
  };
  const mine = await wishOf('mira');
  fireEvent.change(mine.field, { target: { value: 'Fees for skippers' } });
  mine.leave();
  const theirs = await wishOf('other');
  expect(theirs.field.value).toBe('');
  theirs.leave();
  expect((await wishOf('mira')).field.value).toBe('Fees for skippers');
});

it('shows nothing while there is none', async () => {
  const server = fakeServer({ [list]: { body: [] } });
  renderPage(<ReportsPanel spaceId={1} />);
  await waitFor(() => expect(server.requests.length).toBe(1));
  expect(screen.queryByText('Reports')).toBeNull();
});

it('shows what each is at, why it failed, and what came of it', async () => {
  const reports = [
    report('a', { stage: 'writing', progress: { done: 1, total: 4 }, noteId: null }),
    report('b', { stage: 'failed', problem: 'Claude could not be reached. Try again.', noteId: null }),
    report('c', { unsupported: 2, notice: 'Made of quotes.' }),
  ];
  const server = fakeServer({
    [list]: { body: reports },
    'POST /api/reports/b/retry': { body: report('b', { stage: 'writing', noteId: null }) },
    'POST /api/reports/a/cancel': { body: report('a', { stage: 'cancelled', noteId: null }) },
  });
  renderPage(<ReportsPanel spaceId={1} />);
  expect((await row('Report a')).getByText('Writing section 2 of 4...')).toBeTruthy();
  expect((await row('Report b')).getByText('Claude could not be reached. Try again.')).toBeTruthy();
  expect(
    (await row('Report c')).getByText('Briefing · 4 citations · 2 statements not found in the sources'),
  ).toBeTruthy();
  expect((await row('Report c')).getByText('Made of quotes.').className).not.toContain('line-clamp');
  expect((await row('Report c')).getByRole('link').getAttribute('href')).toContain('note=note-c');
  fireEvent.click((await row('Report b')).getByRole('button', { name: 'Retry' }));
  fireEvent.click((await row('Report a')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(server.requests.filter(({ method }) => method === 'POST').map(({ address }) => address)).toEqual([
      '/api/reports/b/retry',
      '/api/reports/a/cancel',
    ]),
  );
});

it('deletes at once, and offers to take that back', async () => {
  let reports = [report('a')];
  const server = fakeServer({
    [list]: () => ({ body: reports }),
    'DELETE /api/reports/a': { body: { ok: true } },
  });
  renderPage(<ReportsPanel spaceId={1} />);
  fireEvent.click((await row('Report a')).getByRole('button', { name: 'Options for Report a' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Open as note',
    'Write again...',
    'Export as Markdown',
    'Export as DOCX',
    'Export as PDF',
    'Delete',
  ]);
  reports = [];
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Report a')).toBeNull());
  await waitFor(() => expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('tells reports of one kind and title apart by when they were asked for, and one of a wish by its own words', async () => {
  const wished = report('b', { kind: 'custom', title: 'Report a', createdAt: '2025-03-04T12:30:00.000Z' });
  fakeServer({ [list]: { body: [report('a'), wished] } });
  renderPage(<ReportsPanel spaceId={1} />);
  const rows = (await screen.findAllByText('Report a')).map((title) => title.closest('li')?.textContent ?? '');
  expect(rows[0]).toMatch(/Briefing · 4 citations.*Nov 20, 2026, /);
  expect(rows[1]).toMatch(/Your own wish · 4 citations.*Mar 4, 2025, /);
});

it('leads who waits at its button by keys on to its menu once it is written', async () => {
  let reports = [report('a', { stage: 'writing', noteId: null })];
  fakeServer({ [list]: () => ({ body: reports }) });
  renderPage(<ReportsPanel spaceId={1} />);
  (await row('Report a')).getByRole('button', { name: 'Cancel' }).focus();
  reports = [report('a')];
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  const menu = screen.getByRole('button', { name: 'Options for Report a' });
  await waitFor(() => expect(document.activeElement).toBe(menu));
});

it('puts a report whose deletion failed where it was, though the server is not there to be asked', async () => {
  const { promise: asked, reject } = Promise.withResolvers<never>();
  let isAway = false;
  fakeServer({
    ...models,
    [list]: () => (isAway ? asked : { body: [report('a'), report('b')] }),
    'DELETE /api/reports/a': () => asked,
  });
  renderPage(<ReportsPanel spaceId={1} />);
  await screen.findByText('Report b');
  isAway = true;
  const removal = removeReport(report('a'));
  await waitFor(() => expect(screen.queryByText('Report a')).toBeNull());
  reject(new TypeError('Failed to fetch'));
  await act(() => removal);
  await screen.findByText('Report a');
  expect(screen.getAllByText(/^Report [ab]$/).map((title) => title.textContent)).toEqual(['Report a', 'Report b']);
  expect(useToasts.getState().toasts[0]?.title).toBe('The report was not deleted');
});
