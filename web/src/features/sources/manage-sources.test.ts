import type { Source } from '@atrium/contract/sources';
import { afterEach, expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import { removeSource, saveOriginal } from './manage-sources.ts';

const source = { id: 'a', spaceId: 1, title: 'Rules' } as Source;
const opened = '/dashboard?section=spaces&space=1&source=a';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('a source that is read and could not be deleted is opened again, and the reason is said', async () => {
  fakeServer({
    'DELETE /api/sources/a': { status: 503, body: { code: 'overloaded', message: 'The server is busy.' } },
  });
  history.replaceState(null, '', opened);
  await removeSource(source);
  expect(`${location.pathname}${location.search}`).toBe(opened);
  expect(useToasts.getState().toasts[0]).toMatchObject({
    title: 'The source was not deleted',
    description: 'The server is busy.',
  });
});

it('who has gone elsewhere before it was refused stays there, and is told', async () => {
  const elsewhere = '/dashboard?section=tools';
  fakeServer({
    'DELETE /api/sources/a': () => {
      history.pushState(null, '', elsewhere);
      return { status: 503, body: { code: 'overloaded', message: 'The server is busy.' } };
    },
  });
  history.replaceState(null, '', opened);
  await removeSource(source);
  expect(`${location.pathname}${location.search}`).toBe(elsewhere);
  expect(useToasts.getState().toasts[0]?.title).toBe('The source was not deleted');
});

it('one that is gone already is deleted: it is closed, and can be had back', async () => {
  fakeServer({});
  history.replaceState(null, '', opened);
  await removeSource(source);
  expect(new URLSearchParams(location.search).get('source')).toBeNull();
  expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'Source deleted', action: { label: 'Undo' } });
});

const html = { 'content-type': 'text/html' };

it.each<[string, FakeAnswer]>([
  ['a page to sign in at', { body: '<html>Sign in</html>', headers: html }],
  ['a 404 of its own', { status: 404, body: '<html>404 page not found</html>', headers: html }],
  ['a 502', { status: 502, body: '<html>Bad Gateway</html>', headers: html }],
])('an original that a proxy answers for with %s is not saved, and that is said', async (_, answer) => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  fakeServer({ 'GET /api/sources/a/file': answer });
  await saveOriginal(source);
  expect(click).not.toHaveBeenCalled();
  expect(useToasts.getState().toasts[0]?.title).toBe('The original was not downloaded');
  click.mockRestore();
});
