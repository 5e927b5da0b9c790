import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { renderPage } from '../testing/render-page.tsx';
import { App } from './app.tsx';
import Followers from './followers.tsx';

const admin = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'admin', isDemo: false };

async function open(at: string) {
  fakeWindow({ width: 1440 });
  fakeServer({
    'GET /api/auth/user': { body: admin },
    'GET /api/admin/users': { body: { users: [], nextCursor: null } },
    'GET /api/admin/persona-templates': { body: [] },
    'GET /api/spaces': { body: [] },
  });
  renderPage(
    <>
      <App />
      <Followers />
    </>,
    { at },
  );
  return screen.findByRole('link', { name: 'Persona templates' });
}

it('a link that disappears with its page leaves the focus on the next page, and Back too', async () => {
  const link = await open('/admin');
  link.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: /templates/i });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  screen.getByRole('main').blur();
  history.back();
  await screen.findByRole('link', { name: 'Persona templates' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('a link of the sidebar, which stays, keeps the focus', async () => {
  await open('/admin');
  const link = screen.getByRole('link', { name: 'Digital Personas' });
  link.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/digital-personas'));
  for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(link);
});
