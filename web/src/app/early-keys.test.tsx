import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { beginPage } from '../testing/begin-page.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { fakeWindow } from '../testing/fake-window.ts';
import { renderPage } from '../testing/render-page.tsx';
import { App } from './app.tsx';

// Drawing a chat requests its files, which is what these tests are about: none of them loads the files ahead.
vi.setConfig({ testTimeout: 60_000 });

const chatId = '01936f5e-0000-7000-8000-000000000001';
const at = `/dashboard?chat=${chatId}`;

/** Presses keys and returns those that were left to the browser. */
const type = (text: string, target: Element = document.body) =>
  [...text].filter((key) => fireEvent.keyDown(target, { key })).join('');

test('what is typed before the composer of an open chat is there stands in it, also what came after the frame', async () => {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  fakeServer({
    'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: '' } },
    [`GET /api/chat/${chatId}`]: () => new Promise(() => {}),
  });
  history.replaceState(null, '', at);
  beginPage();
  expect(type('Hi ')).toBe('');
  renderPage(<App />, { at });
  // The focused control gets the keys.
  expect(type('a ', screen.getByRole('button', { name: 'Search' }))).toBe('a ');
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(type('there')).toBe('');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }, { timeout: 50_000 });
  // The field is drawn a moment before it takes the letters.
  await waitFor(() => expect(field.value).toBe('Hi there'));
  expect(type('xyz')).toBe('xyz');
});
