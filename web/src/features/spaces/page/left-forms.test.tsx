import type { Task } from '@atrium/contract/tasks';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleTask } from '../../../testing/sample-task.ts';
import { refused, spacesAnswers, whole } from '../../../testing/spaces-stage.ts';
import { useToasts } from '../../../ui/notices/toast.ts';
import { report } from '../../studio/report-stage.ts';
import SpacesPage from '../spaces-page.tsx';

const task: Task = { ...sampleTask, spaceId: 5, title: 'Count herons' };

it('keeps what was changed in tasks and reports of a space that was deleted elsewhere, until it is discarded', async () => {
  let isThere = true;
  const gone = refused(404, 'not-found', 'This was not found. It may have been deleted.');
  fakeWindow({ width: 1440 });
  fakeServer({
    ...spacesAnswers,
    'GET /api/spaces/5': () => (isThere ? { body: whole(5) } : gone),
    'GET /api/spaces/5/sources': { body: [] },
    'GET /api/spaces/5/tasks': { body: [task] },
    'GET /api/spaces/5/reports': { body: [report('a', { spaceId: 5 })] },
    'GET /api/spaces/5/report-material': { body: { sources: 2, notes: 0, missing: null } },
    'PATCH /api/tasks/a': gone,
  });
  renderPage(<SpacesPage />, { at: '/dashboard?section=spaces&space=5' });
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Report a' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Write again...' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Your wish/ }), { target: { value: 'For children' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(await screen.findByText('Count herons'));
  const description = await screen.findByRole('textbox', { name: 'Description' });
  fireEvent.change(description, { target: { value: 'All three ponds' } });
  isThere = false;
  // The refusal is the first that this tab hears of it.
  fireEvent.submit(description.closest('form') as HTMLFormElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the task' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy the report' }));
  await waitFor(() => expect(copied).toEqual(['All three ponds', 'Report a\n\nFor children']));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/^What you wrote here/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  expect(sessionStorage.length).toBe(0);
  // A slip of the finger loses nothing.
  useToasts.getState().toasts[0]?.action?.run();
  expect(await screen.findByRole('button', { name: 'Copy the task' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the report' })).toBeTruthy();
});
