import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import GuidePage from './guide-page.tsx';

const list = [{ page: 'start', title: 'First steps' }];
const away = () => Promise.reject(new TypeError('Failed to fetch'));

test('a guide whose pages could not be listed says so where it would be read, and leads to the first once they are', async () => {
  let isAway = true;
  fakeServer({ 'GET /api/guide': () => (isAway ? away() : { body: list }) });
  renderPage(<GuidePage page={null} />, { at: '/guide' });
  const main = screen.getByRole('main');
  expect(await within(main).findByRole('heading', { name: 'The guide could not be loaded', level: 1 })).toBeTruthy();
  expect(main.textContent).toContain('The server could not be reached.');
  isAway = false;
  await userEvent.click(within(main).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(location.pathname).toBe('/guide/start'));
});

test('beside a page that is there, only the list is asked for again', async () => {
  let isAway = true;
  fakeServer({
    'GET /api/guide': () => (isAway ? away() : { body: list }),
    'GET /api/guide/start': { body: { ...list[0], content: 'Welcome.' } },
  });
  renderPage(<GuidePage page="start" />, { at: '/guide/start' });
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy();
  const nav = screen.getByRole('navigation', { name: 'Guide' });
  isAway = false;
  await userEvent.click(await within(nav).findByRole('button', { name: 'Retry' }));
  expect(await within(nav).findByRole('link', { name: 'First steps' })).toBeTruthy();
});

test('a page that could not be read says why, and is read by another try', async () => {
  let isAway = true;
  fakeServer({
    'GET /api/guide': { body: list },
    'GET /api/guide/start': () => (isAway ? away() : { body: { ...list[0], content: 'Welcome.' } }),
  });
  renderPage(<GuidePage page="start" />, { at: '/guide/start' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The server could not be reached.');
  isAway = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy();
});

test('a page is read from its beginning, also when it was read before', async () => {
  fakeServer({
    'GET /api/guide': { body: [...list, { page: 'models', title: 'Models' }] },
    'GET /api/guide/start': { body: { ...list[0], content: 'Welcome.' } },
    'GET /api/guide/models': { body: { page: 'models', title: 'Models', content: 'Many.' } },
  });
  const scroller = () => document.querySelector('main [data-scroller]') ?? screen.getByRole('main');
  const { rerender } = renderPage(<GuidePage page="models" />, { at: '/guide/models' });
  await screen.findByText('Many.');
  rerender(<GuidePage page="start" />);
  await screen.findByText('Welcome.');
  scroller().scrollTop = 900;
  rerender(<GuidePage page="models" />);
  await screen.findByText('Many.');
  expect(scroller().scrollTop).toBe(0);
});
