import type { Task } from '@atrium/contract/tasks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleTask } from '../../testing/sample-task.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import TasksPanel from './tasks-panel.tsx';

const pumps = sampleTask;
const words = 'Ask for the new fees';
let tasks = [pumps];

/** The tasks that a request of one page asks for. */
function pageAt(address: string): readonly Task[] {
  const asked = new URLSearchParams(address.split('?')[1]);
  const offset = Number(asked.get('offset'));
  return tasks.slice(offset, offset + Number(asked.get('limit')));
}

/** Opens the panel, writes in the task, and leaves it by Escape. */
async function leaveWords(task = pumps) {
  tasks = [task];
  const server = fakeServer({
    'GET /api/auth/user': { body: null },
    'GET /api/spaces/1/tasks': ({ address }) => ({ body: pageAt(address) }),
    'POST /api/spaces/1/tasks': ({ body }) => ({ body: { ...pumps, ...(body as object), id: 'new' } }),
    'DELETE /api/tasks/a': { body: { ok: true } },
    'POST /api/tasks/a/restore': { body: pumps },
  });
  renderPage(<TasksPanel spaceId={1} />);
  fireEvent.click(await screen.findByText('Call the harbour'));
  fireEvent.change(await screen.findByLabelText('Description'), { target: { value: words } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return server;
}

const deleteElsewhere = async () => {
  tasks = [];
  await queryClient.invalidateQueries();
  return screen.findByText(/This task was deleted elsewhere/);
};

beforeEach(() => {
  fakeWindow({ width: 1440 });
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
});

it('what was written in a task that is deleted elsewhere is shown, and becomes a new task', async () => {
  const { requests } = await leaveWords();
  expect(screen.queryByText(/This task was deleted elsewhere/)).toBeNull();
  await deleteElsewhere();
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add as a new task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New task' }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Description').value).toBe(words);
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe(pumps.title);
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Fees' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const added = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(added).toMatchObject([{ title: 'Fees', description: words }]);
  expect(screen.queryByText(/This task was deleted elsewhere/)).toBeNull();
});

it('it is shown also where there are more tasks than one page has, and of a task on a later page it is not', async () => {
  const many = Array.from({ length: 120 }, (_, at) => ({ ...pumps, id: `t${at}`, title: `Task ${at}` }));
  await leaveWords();
  tasks = [...many, pumps];
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Task 119')).toBeTruthy();
  expect(screen.queryByText(/This task was deleted elsewhere/)).toBeNull();
  tasks = many;
  await queryClient.invalidateQueries();
  expect(await screen.findByText(words)).toBeTruthy();
});

it('what the new task is made of is the whole task as it was, where the user has not changed it', async () => {
  const { requests } = await leaveWords({ ...pumps, priority: 'high', dueDate: '2026-12-01' });
  await deleteElsewhere();
  fireEvent.click(screen.getByRole('button', { name: 'Add as a new task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New task' }));
  const title = dialog.getByLabelText<HTMLInputElement>('Title');
  fireEvent.change(title, { target: { value: '' } });
  fireEvent.keyDown(title, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Add as a new task' }));
  const again = within(await screen.findByRole('dialog', { name: 'New task' }));
  // What was emptied stays empty.
  expect(again.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  fireEvent.change(again.getByLabelText('Title'), { target: { value: 'Fees' } });
  fireEvent.click(again.getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'Fees',
    description: words,
    priority: 'high',
    dueDate: '2026-12-01',
  });
});

it('it is still there where the new task is cancelled', async () => {
  await leaveWords();
  await deleteElsewhere();
  fireEvent.click(screen.getByRole('button', { name: 'Add as a new task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New task' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/This task was deleted elsewhere/)).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

it('it can be discarded, and had back; the focus stays with the tasks', async () => {
  await leaveWords();
  await deleteElsewhere();
  const discard = screen.getByRole('button', { name: 'Discard' });
  discard.focus();
  fireEvent.click(discard);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add task' })));
  useToasts.getState().toasts[0]?.action?.run();
  expect(await screen.findByText(words)).toBeTruthy();
});

it('it goes with a task that is deleted here, and comes back with it', async () => {
  await leaveWords();
  fireEvent.click(screen.getByRole('button', { name: 'Options for Call the harbour' }));
  tasks = [];
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('No tasks yet. Add a new one to get started.');
  expect(screen.queryByText(/This task was deleted elsewhere/)).toBeNull();
  tasks = [pumps];
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Task deleted'));
  useToasts.getState().toasts[0]?.action?.run();
  fireEvent.click(await screen.findByText('Call the harbour'));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Description')).value).toBe(words);
});
