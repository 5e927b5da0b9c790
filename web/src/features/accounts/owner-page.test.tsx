import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import OwnerPage from './owner-page.tsx';

const mira = { id: 'u', email: 'mira@example.org', username: 'Mira', avatar: null, role: 'user', isDemo: false };
const visitor: FakeAnswer = { status: 401, body: { code: 'sign-in-required', message: 'Sign in to do this.' } };

async function open(who: FakeAnswer, answers: Parameters<typeof fakeServer>[0] = {}) {
  const { requests } = fakeServer({ 'GET /api/auth/user': who, ...answers });
  renderPage(<OwnerPage />, { at: '/auth/owner?token=t' });
  const button = await screen.findByRole('button', { name: 'Become the owner' });
  return { button, asked: () => requests.filter(({ method }) => method === 'POST').length };
}

it('tells who is signed in that the owner is another account', async () => {
  await open({ body: mira });
  expect(screen.getByRole('note').textContent).toBe("You are signed in as Mira. The owner's account is another one.");
});

it('tells a demo user, who cannot come back, to export the chats first', async () => {
  await open({ body: { ...mira, email: '', username: 'Demo', isDemo: true } });
  const note = screen.getByRole('note');
  expect(note.textContent).toContain('You are signed in as Demo.');
  expect(note.textContent).toContain('Your chats do not come along, and nobody can come back to a demo account.');
  expect(within(note).getByRole('link', { name: 'Export everything' }).getAttribute('href')).toBe(
    '/dashboard?settings=data',
  );
});

it.each([
  ['a visitor, whose chats come along', visitor],
  ['an admin, who may be the owner', { body: { ...mira, role: 'admin' } }],
] as const)('tells nothing to %s', async (_, who) => {
  await open(who);
  expect(screen.queryByRole('note')).toBeNull();
});

it('uses the link once by two presses of which the second comes before the button is redrawn, and again after a failure', async () => {
  const { button, asked } = await open(visitor, { 'POST /api/auth/owner': { status: 500 } });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole('alert');
  expect(asked()).toBe(1);
  button.click();
  await waitFor(() => expect(asked()).toBe(2));
});
