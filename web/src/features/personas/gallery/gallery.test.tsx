import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Gallery } from './gallery.tsx';

it('shows nothing that would move once one’s own personas are there', async () => {
  let letIn = (_: FakeAnswer) => {};
  fakeWindow({ width: 1440 });
  fakeServer({
    'GET /api/auth/user': {
      body: { id: 'u', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: false },
    },
    'GET /api/digital-personas': () => new Promise<FakeAnswer>((resolve) => (letIn = resolve)),
    'GET /api/admin/persona-templates': { body: [] },
  });
  renderPage(<Gallery />, { at: '/digital-personas' });
  await screen.findByRole('button', { name: 'Import' });
  expect(screen.queryByRole('link', { name: /Create New/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Choose from Existing Templates' })).toBeNull();
  letIn({ body: [] });
  expect(await screen.findByRole('link', { name: /Create New/ })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Choose from Existing Templates' })).toBeTruthy();
});
