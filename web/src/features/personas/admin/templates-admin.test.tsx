import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
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
