import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { refused, space } from '../../testing/spaces-stage.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import { archiveSpace, deleteSpace, restoreSpace } from './save-space.ts';

afterEach(() => {
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

it('says in a toast what was not done to a space, and why', async () => {
  const busy = refused(503, 'unavailable', 'The server is busy.');
  fakeServer({ 'PUT /api/spaces/2/archive': busy, 'POST /api/spaces/2/restore': busy });
  const told = () => useToasts.getState().toasts[0];
  const failure = { kind: 'danger', description: 'The server is busy.' };
  await archiveSpace(space(2), true);
  expect(told()).toMatchObject({ ...failure, title: 'The space was not archived' });
  await archiveSpace(space(2), false);
  expect(told()).toMatchObject({ ...failure, title: 'The space was not brought back' });
  await restoreSpace(2);
  expect(told()).toMatchObject({ ...failure, title: 'The space could not be brought back' });
});

it('leaves the page of a deleted space, unless one has gone elsewhere meanwhile', async () => {
  let then = () => {};
  fakeServer({
    'DELETE /api/spaces/2': () => {
      then();
      return { body: {} };
    },
  });
  const shown = () => `${location.pathname}${location.search}`;
  const opened = '/dashboard?section=spaces&space=2';
  history.replaceState(null, '', opened);
  await deleteSpace(space(2));
  expect(shown()).toBe('/dashboard?section=spaces');
  history.replaceState(null, '', opened);
  then = () => history.pushState(null, '', '/dashboard?section=tools');
  await deleteSpace(space(2));
  expect(shown()).toBe('/dashboard?section=tools');
  history.replaceState(null, '', '/');
});
