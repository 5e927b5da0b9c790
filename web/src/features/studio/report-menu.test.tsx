import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { report, row } from './report-stage.ts';
import ReportsPanel from './reports-panel.tsx';

const list = 'GET /api/spaces/1/reports';
const brand = { id: 'deepseek-v3', label: 'Atrium', hint: null, unavailable: null, route: 'built-in', price: null };
const answers = {
  'GET /api/auth/user': { body: { id: 'mira', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: true } },
  'GET /api/models': {
    body: { models: [brand, { ...brand, id: 'grok-beta', label: 'Grok' }], defaultModel: 'deepseek-v3' },
  },
  'GET /api/spaces/1': { body: { id: 1, name: 'Harbour' } },
  'GET /api/spaces/1/report-material': { body: { sources: 2, notes: 1, missing: null } },
};

beforeEach(() => void fakeWindow({ width: 1440 }));

/** Opens the menu of a report and chooses an item. */
async function choose(title: string, item: string): Promise<void> {
  fireEvent.click((await row(title)).getByRole('button', { name: `Options for ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

it('writes a report again with what it was asked for, by another model', async () => {
  const problem = 'These sources are too long for Grok. Choose another model.';
  const asked = { kind: 'custom', wish: 'Fees for skippers', model: 'grok-beta', modelName: 'Grok' } as const;
  const reports = [report('a', { ...asked, stage: 'failed', problem, noteId: null })];
  const server = fakeServer({
    ...answers,
    [list]: { body: reports },
    'POST /api/spaces/1/reports': { body: report('b', { stage: 'queued', noteId: null }) },
  });
  renderPage(<ReportsPanel spaceId={1} />);
  await choose('Report a', 'Write again...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Write again' }));
  const value = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value;
  await dialog.findByText('From 2 sources and 1 note in the knowledge base.');
  expect([value('Kind'), value('Your wish'), value('Title (optional)'), value('Model')]).toEqual([
    'custom',
    'Fees for skippers',
    'Report a',
    'grok-beta',
  ]);
  fireEvent.change(dialog.getByLabelText('Model'), { target: { value: 'deepseek-v3' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Write report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { kind: 'custom', wish: 'Fees for skippers', title: 'Report a', model: 'deepseek-v3' } },
  ]);
});

it('leaves what was typed for a new report alone when one is written again', async () => {
  const draft = JSON.stringify({
    fields: { kind: 'faq', title: 'New', wish: '', model: 'deepseek-v3' },
    reportId: 'r',
    owner: 'mira',
  });
  sessionStorage.setItem('atrium.draft-report.1', draft);
  fakeServer({ ...answers, [list]: { body: [report('a')] } });
  renderPage(<ReportsPanel spaceId={1} />);
  await choose('Report a', 'Write again...');
  const title = await screen.findByLabelText<HTMLInputElement>('Title (optional)');
  expect(title.value).toBe('Report a');
  fireEvent.change(title, { target: { value: 'Other' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sessionStorage.getItem('atrium.draft-report.1')).toBe(draft);
  expect(sessionStorage.length).toBe(1);
});

it('names a model that is offered no more, where a report that it wrote is to be written again', async () => {
  fakeServer({ ...answers, [list]: { body: [report('a', { model: 'gone-1', modelName: 'Gone One' })] } });
  renderPage(<ReportsPanel spaceId={1} />);
  await choose('Report a', 'Write again...');
  expect(await screen.findByRole<HTMLOptionElement>('option', { name: 'Gone One' })).toMatchObject({ value: 'gone-1' });
});

it.each([
  ['briefing', 'Briefing: Harbour', ''],
  ['custom', 'Report: Harbour', ''],
  ['faq', 'Fees', 'Fees'],
  ['faq', 'FAQ: Fees', 'FAQ: Fees'],
] as const)(
  'does not take a title that was made of the kind for one of the user: %s, %s',
  async (kind, title, asked) => {
    fakeServer({ ...answers, [list]: { body: [report('a', { kind, title })] } });
    renderPage(<ReportsPanel spaceId={1} />);
    await choose(title, 'Write again...');
    expect((await screen.findByLabelText<HTMLInputElement>('Title (optional)')).value).toBe(asked);
  },
);

it('shows that a file is being made, and makes one at a time', async () => {
  const file = Promise.withResolvers<{ status: number }>();
  const server = fakeServer({
    ...answers,
    [list]: { body: [report('a')] },
    'GET /api/reports/a/export': () => file.promise,
  });
  renderPage(<ReportsPanel spaceId={1} />);
  await choose('Report a', 'Export as PDF');
  expect(await (await row('Report a')).findByText('Making the file...')).toBeTruthy();
  await choose('Report a', 'Export as DOCX');
  expect(server.requests.filter(({ address }) => address.includes('/export')).length).toBe(1);
  file.resolve({ status: 503 });
  await waitFor(() => expect(screen.queryByText('Making the file...')).toBeNull());
});
