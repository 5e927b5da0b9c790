import type { Task } from '@atrium/contract/tasks';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleTask } from '../../testing/sample-task.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import { removeTask } from './manage-tasks.ts';
import TasksPanel from './tasks-panel.tsx';

const task = (id: string, fields: Partial<Task> = {}): Task => ({ ...sampleTask, id, title: `Task ${id}`, ...fields });
const list = 'GET /api/spaces/1/tasks';
const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

beforeEach(() => void fakeWindow({ width: 1440 }));

it('says in the words of the specification that there are none', async () => {
  fakeServer({ [list]: { body: [] } });
  renderPage(<TasksPanel spaceId={1} />);
  expect(await screen.findByText('No tasks yet. Add a new one to get started.')).toBeTruthy();
});

it('shows any other status than completed and in progress grey: without a colour, a mark or a word', async () => {
  const other = ['open', 'blocked'].map((status) => task(status, { status: status as Task['status'] }));
  const known = [task('done', { status: 'completed' }), task('begun', { status: 'in_progress' })];
  fakeServer({ [list]: { body: [...other, ...known] } });
  renderPage(<TasksPanel spaceId={1} />);
  const coloured = async (id: string) => {
    const line = await row(`Task ${id}`);
    const box = line.getByRole<HTMLInputElement>('checkbox');
    const words = line.getByText(`Task ${id}`).parentElement;
    return { isMarked: box.checked, says: words?.textContent, hasAccent: words?.innerHTML.includes('accent') };
  };
  for (const { id } of other)
    expect(await coloured(id)).toEqual({ isMarked: false, says: `Task ${id}`, hasAccent: false });
  expect(await coloured('done')).toMatchObject({ isMarked: true });
  expect(await coloured('begun')).toEqual({ isMarked: false, says: 'Task begunIn progress', hasAccent: true });
});

it('lets a task be neither left nor deleted while it is being saved', async () => {
  fakeServer({
    'GET /api/auth/user': { body: null },
    [list]: { body: [task('a')] },
    'PATCH /api/tasks/a': () => new Promise(() => {}),
  });
  renderPage(<TasksPanel spaceId={1} />);
  fireEvent.click(await screen.findByText('Task a'));
  const dialog = await screen.findByRole('dialog', { name: 'Task' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByRole('button', { name: 'Saving...' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  for (const name of ['Delete', 'Cancel']) fireEvent.click(within(dialog).getByRole('button', { name }));
  expect(screen.getByRole('dialog', { name: 'Task' })).toBe(dialog);
});

it('says under the title that it is missing, and above the buttons why the server refused, with all that was written', async () => {
  fakeServer({
    'GET /api/auth/user': { body: null },
    [list]: { body: [task('a')] },
    'PATCH /api/tasks/a': { status: 409, body: { code: 'conflict', message: 'The task was changed elsewhere.' } },
  });
  renderPage(<TasksPanel spaceId={1} />);
  fireEvent.click(await screen.findByText('Task a'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Task' }));
  const title = dialog.getByLabelText<HTMLInputElement>('Title');
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const isRefused = () => title.getAttribute('aria-invalid') === 'true';
  fireEvent.change(title, { target: { value: ' ' } });
  save();
  expect(dialog.getByText('A task needs a title.')).toBeTruthy();
  expect(isRefused()).toBe(true);
  fireEvent.change(title, { target: { value: 'Call the printer' } });
  save();
  expect((await dialog.findByRole('alert')).textContent).toBe('The task was changed elsewhere.');
  expect(isRefused()).toBe(false);
  expect(title.value).toBe('Call the printer');
});

it('says that more could not be loaded, not that none could', async () => {
  const some = Array.from({ length: 100 }, (_, at) => task(`${at}`));
  fakeServer({
    [list]: ({ address }) =>
      address.includes('offset=100')
        ? { status: 503, body: { code: 'overloaded', message: 'The server is busy.' } }
        : { body: some },
  });
  renderPage(<TasksPanel spaceId={1} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('More could not be loaded.');
  expect(screen.getByText('Task 99')).toBeTruthy();
});

it('marks what is overdue and hides a medium priority', async () => {
  const tasks = [
    task('a', { dueDate: '2020-01-01', priority: 'high' }),
    task('b'),
    task('c', { dueDate: '2020-01-01', status: 'completed' }),
  ];
  fakeServer({ [list]: { body: tasks } });
  renderPage(<TasksPanel spaceId={1} />);
  expect((await row('Task a')).getByText(/Overdue/)).toBeTruthy();
  expect((await row('Task a')).getByText('High')).toBeTruthy();
  expect((await row('Task b')).queryByText('Medium')).toBeNull();
  expect((await row('Task c')).queryByText(/Overdue/)).toBeNull();
});

it('marks what is overdue since midnight on a page that was left open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 20, 23, 59, 50) });
  fakeServer({ [list]: { body: [task('a', { dueDate: '2026-11-20' })] } });
  renderPage(<TasksPanel spaceId={1} />);
  expect((await row('Task a')).getByText('Today')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(60_000));
  expect((await row('Task a')).getByText(/Overdue/).textContent).toContain('Yesterday');
});

it('moves a task by the arrow keys, tells the server the order, and says where it is', async () => {
  const server = fakeServer({
    [list]: { body: [task('a'), task('b')] },
    'PUT /api/spaces/1/task-order': { body: { ok: true } },
  });
  renderPage(<TasksPanel spaceId={1} />);
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Task a' }), { key: 'ArrowDown' });
  await screen.findByText('Task a: now 2 of 2');
  await waitFor(() => {
    const sent = server.requests.find(({ method }) => method === 'PUT');
    expect(sent?.body).toEqual({ ids: ['b', 'a'] });
  });
});

it('shows the tasks as the server last had them when nothing reaches it', async () => {
  let isAway = false;
  const away = { status: 503, body: { code: 'overloaded', message: 'The server is busy.' } };
  fakeServer({
    [list]: () => (isAway ? away : { body: [task('a'), task('b')] }),
    'PATCH /api/tasks/a': away,
    'PUT /api/spaces/1/task-order': away,
    'DELETE /api/tasks/a': away,
  });
  renderPage(<TasksPanel spaceId={1} />);
  const box = (await row('Task a')).getByRole<HTMLInputElement>('checkbox');
  isAway = true;
  const told = (title: string) => waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe(title));
  fireEvent.click(box);
  await told('The task was not changed');
  await waitFor(() => expect(box.checked).toBe(false));
  const names = () => screen.getAllByRole('checkbox').map((each) => each.closest('li')?.textContent);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Task a' }), { key: 'ArrowDown' });
  await told('The order was not saved');
  await waitFor(() => expect(names()).toEqual(['Task a', 'Task b']));
  await removeTask(task('a'));
  await told('The task was not deleted');
  await waitFor(() => expect(names()).toEqual(['Task a', 'Task b']));
});

it('saves of an edited task only what was changed', async () => {
  const server = fakeServer({
    [list]: { body: [task('a')] },
    'PATCH /api/tasks/a': { body: task('a', { priority: 'low' }) },
  });
  renderPage(<TasksPanel spaceId={1} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Task a' }));
  fireEvent.change(await screen.findByLabelText('Priority'), { target: { value: 'low' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const sent = server.requests.find(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ priority: 'low' });
  });
});

it('adds under the same id until something else is written, so that a lost answer makes no second one', async () => {
  let isLost = true;
  const server = fakeServer({
    'GET /api/auth/user': { body: null },
    [list]: { body: [] },
    'POST /api/spaces/1/tasks': () =>
      isLost ? { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } } : { body: task('a') },
  });
  renderPage(<TasksPanel spaceId={1} />);
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add task' }));
  const write = (title: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } });
  const add = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Add task' }));
    if (isLost) expect(await dialog.findByText(/^The server could not be reached/)).toBeTruthy();
  };
  await open();
  await screen.findByRole('dialog');
  write('Count');
  await add();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  await add();
  write('Count herons');
  isLost = false;
  await add();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const ids = server.requests.flatMap(({ body }) => (body as { taskId?: string } | undefined)?.taskId ?? []);
  expect(ids).toHaveLength(3);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

it('keeps what was typed for whoever typed it, and shows it to nobody else', async () => {
  const titleOf = async (id: string) => {
    queryClient.clear();
    fakeServer({
      [list]: { body: [] },
      'GET /api/auth/user': { body: { id, email: '', username: id, avatar: null, role: 'user', isDemo: true } },
    });
    const shown = renderPage(<TasksPanel spaceId={1} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add task' }));
    return { field: await screen.findByLabelText<HTMLInputElement>('Title'), leave: shown.unmount };
  };
  const mine = await titleOf('mira');
  fireEvent.change(mine.field, { target: { value: 'Paint the boat' } });
  mine.leave();
  const theirs = await titleOf('other');
  expect(theirs.field.value).toBe('');
  theirs.leave();
  expect((await titleOf('mira')).field.value).toBe('Paint the boat');
});

it('holds the place of as many tasks as the space has', async () => {
  fakeServer({ [list]: () => new Promise(() => {}) });
  const skeletons = () => screen.getByRole('status', { name: 'Loading tasks' }).querySelectorAll('.skeleton');
  const { rerender } = renderPage(<TasksPanel spaceId={1} count={7} />);
  expect(skeletons()).toHaveLength(7);
  rerender(<TasksPanel spaceId={1} count={0} />);
  expect(skeletons()).toHaveLength(1);
});
