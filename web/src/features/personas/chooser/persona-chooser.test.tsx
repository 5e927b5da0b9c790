import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { PersonaChooser } from './persona-chooser.tsx';

type Answers = Parameters<typeof fakeServer>[0];

const spoken = { avatar: '', greeting: 'Hello.', isActive: true, multimodalConfig: { webChat: true } };
const templates = [
  { ...spoken, id: 1, name: 'Clara', role: 'Executive Assistant' },
  { ...spoken, id: 2, name: 'Marcus', role: 'Sales & Marketing' },
  { ...spoken, id: 3, name: 'Retired', role: 'Archivist', isActive: false },
];
const own = [{ ...spoken, id: 41, name: 'Ada de la Cruz', role: 'Bookkeeper' }];
const visitor = { 'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: 'Sign in.' } } };
const user = { 'GET /api/auth/user': { body: { id: 'u', name: 'U', email: 'u@example.org', role: 'user' } } };
const both: Answers = {
  ...user,
  'GET /api/digital-personas': { body: own },
  'GET /api/admin/persona-templates': { body: templates },
};
const chosenOf = (id: number | string, name: string) => ({
  id,
  name,
  role: '',
  avatar: '',
  greeting: '',
  userId: typeof id === 'number' ? 'u' : (0 as const),
  isActive: true,
  isGone: false,
});

function open(answers: Answers, chosen: Parameters<typeof PersonaChooser>[0]['chosen'] = []) {
  fakeWindow({ width: 1440 });
  Element.prototype.scrollIntoView = () => undefined;
  const server = fakeServer(answers);
  const onChoose = vi.fn();
  const onClose = vi.fn();
  renderPage(<PersonaChooser chosen={chosen} onChoose={onChoose} onClose={onClose} />);
  return { ...server, onChoose, onClose, user: userEvent.setup() };
}

const option = (name: RegExp) => screen.findByRole('option', { name });

test('a visitor’s personas are not asked for, and an archived template is not offered', async () => {
  const { requests } = open({ ...visitor, 'GET /api/admin/persona-templates': { body: templates } });
  await option(/Marcus/);
  expect(screen.queryByRole('option', { name: /Retired/ })).toBeNull();
  expect(requests.map(({ address }) => address)).not.toContain('/api/digital-personas');
  expect(screen.getByText('3 options: 2 templates, 0 personas')).toBeTruthy();
});

test('one click chooses and closes; a template is named as one, and the default chooses nobody', async () => {
  const { onChoose, onClose, user } = open(both);
  await user.click(await option(/Clara/));
  expect(onChoose).toHaveBeenLastCalledWith([
    {
      ...{ id: 'template-1', name: 'Clara', role: 'Executive Assistant', avatar: '', greeting: 'Hello.' },
      ...{ userId: 0, isActive: true, isGone: false },
    },
  ]);
  await user.click(await option(/Ada/));
  expect(onChoose.mock.lastCall?.[0][0].id).toBe(41);
  await user.click(await option(/AI Assistant/));
  expect(onChoose).toHaveBeenLastCalledWith([]);
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('one whose web chat is off says so and is not chosen, neither by a click nor by a key', async () => {
  const off = [{ ...own[0], multimodalConfig: { webChat: false } }];
  const { onChoose, user } = open({ ...both, 'GET /api/digital-personas': { body: off } });
  const line = await option(/Ada.*Web chat is off/);
  expect(line.getAttribute('aria-disabled')).toBe('true');
  await user.click(line);
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onChoose).not.toHaveBeenCalled();
});

test('the search looks at names and roles, and says when nothing matches', async () => {
  const { user } = open(both);
  const search = await screen.findByPlaceholderText('Search personas by name or role...');
  await option(/Ada/);
  await user.type(search, 'book');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.type(search, 'zzz');
  expect(screen.queryAllByRole('option')).toHaveLength(0);
  expect(screen.getByText('No personas match your search.')).toBeTruthy();
});

test('it says that it is loading, that there are none, and that a list failed', async () => {
  let answer: (body: { body: unknown }) => void = () => undefined;
  const waits = new Promise<{ body: unknown }>((resolve) => {
    answer = resolve;
  });
  open({ ...visitor, 'GET /api/admin/persona-templates': () => waits });
  expect(await screen.findByText('Loading available personas...')).toBeTruthy();
  answer({ body: [] });
  expect(await screen.findByText('No digital personas available.')).toBeTruthy();
});

test('a list that fails names itself and is read again, while the other one can be chosen from', async () => {
  let isDown = true;
  const { user } = open({
    ...both,
    'GET /api/digital-personas': () => (isDown ? { status: 503, body: {} } : { body: own }),
  });
  await option(/Clara/);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your personas could not be loaded.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await option(/Ada/);
});

test('the arrow keys move through the lines and Enter takes the one they are at', async () => {
  const { onChoose, user } = open(both);
  await option(/Ada/);
  const search = screen.getByRole('combobox');
  await user.click(search);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = search.getAttribute('aria-activedescendant');
  expect(document.getElementById(active ?? '')?.textContent).toContain('Clara');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(onChoose.mock.lastCall?.[0][0].id).toBe(41);
});

test('others are added, moved and removed before they are taken; Cancel takes nothing', async () => {
  const { onChoose, onClose, user } = open(both, [chosenOf(41, 'Ada de la Cruz')]);
  await user.click(screen.getByRole('button', { name: 'Add another' }));
  await user.click(await option(/Clara/));
  await user.click(await option(/Marcus/));
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Move Marcus up' }));
  await user.click(screen.getByRole('button', { name: 'Move Marcus up' }));
  await user.click(screen.getByRole('button', { name: 'Remove Clara' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onChoose.mock.lastCall?.[0].map(({ id }: { id: unknown }) => id)).toEqual(['template-2', 41]);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('no more than six can be put in one chat', async () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => chosenOf(at + 100, name));
  const { user } = open(both, six.slice(0, 5));
  await user.click(screen.getByRole('button', { name: 'Add another' }));
  await user.click(await option(/Clara/));
  expect((await option(/Marcus/)).getAttribute('aria-disabled')).toBe('true');
  await user.click(await option(/Marcus/));
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByText('6 personas are the most one chat takes.')).toBeTruthy();
});
