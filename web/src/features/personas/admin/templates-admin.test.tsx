import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { newTemplate } from '../domain/template-form.ts';
import AdminPage from './admin-page.tsx';

const admin = { id: 'a', email: 'ada@example.org', username: 'Ada', avatar: null, role: 'admin', isDemo: false };
const template = {
  ...newTemplate,
  id: 3,
  name: 'Nora',
  version: 1,
  personaCount: 0,
  updatedAt: '2026-11-20T10:00:00.000Z',
};

afterEach(() => sessionStorage.clear());

/** Opens the page anew, as after a reload, with one template. */
function open(at: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  cleanup();
  queryClient.clear();
  fakeWindow({ width: 1440 });
  const server = fakeServer({
    'GET /api/auth/user': { body: admin },
    'GET /api/admin/persona-templates': { body: [template] },
    ...answers,
  });
  renderPage(<AdminPage />, { at });
  return server;
}

const greeting = () => screen.findByRole('textbox', { name: 'Greeting' });
const restored = /Your changes from before are here/;

it('what an admin wrote in a template and did not save is there again, on the version it was written on', async () => {
  const at = '/admin/personas?template=3';
  open(at);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(await greeting(), ' Mine.');
  expect(screen.queryByText(restored)).toBeNull();
  const newer = { ...template, greeting: 'Newer.', updatedAt: '2026-11-21T10:00:00.000Z' };
  const { requests } = open(at, {
    'GET /api/admin/persona-templates': { body: [newer] },
    'PUT /api/admin/persona-templates/3': { body: newer },
  });
  expect(await greeting()).toHaveProperty('value', `${template.greeting} Mine.`);
  expect(screen.getByText(restored)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ basedOn: template.updatedAt });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('a new template is kept, too, until it is discarded, and shown to no other admin', async () => {
  const at = '/admin/personas?new=1';
  open(at);
  await userEvent.type(await greeting(), ' Mine.');
  open(at, { 'GET /api/auth/user': { body: { ...admin, id: 'b' } } });
  expect(await greeting()).not.toHaveProperty('value', expect.stringContaining('Mine.'));
  open(at);
  expect(await greeting()).toHaveProperty('value', expect.stringContaining('Mine.'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

it('a template that another admin has changed is shown as it is by now, and can then be archived', async () => {
  fakeWindow({ width: 1440 });
  const newer = { ...template, greeting: 'Newer.', updatedAt: '2026-11-21T10:00:00.000Z' };
  let shown = template;
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: admin },
    'GET /api/admin/persona-templates': () => ({ body: [shown] }),
    'PUT /api/admin/persona-templates/3': ({ body }) => {
      if ((body as { basedOn: string }).basedOn !== newer.updatedAt)
        return { status: 409, body: { code: 'conflict', message: 'This template was changed elsewhere.' } };
      shown = { ...newer, isActive: false };
      return { body: shown };
    },
  });
  renderPage(<AdminPage />, { at: '/admin/personas?template=3' });
  const archive = await screen.findByRole('button', { name: 'Archive' });
  shown = newer;
  await userEvent.click(archive);
  await screen.findByText(/This template was changed elsewhere/);
  expect(await screen.findByDisplayValue('Newer.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy();
});
