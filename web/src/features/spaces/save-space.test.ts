import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { refused, space } from '../../testing/spaces-stage.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import { archiveSpace, restoreSpace } from './save-space.ts';

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
