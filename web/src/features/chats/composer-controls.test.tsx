import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProblemError } from '../../lib/problem-error.ts';
import { beginPage } from '../../testing/begin-page.ts';
import { fakeStream } from '../../testing/fake-stream.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import { choice, field, open, sent } from './chat-stage.tsx';

const person = { id: 'u', email: 'm@example.org', username: 'Mira', avatar: null, role: 'user', isDemo: false };
const gpt = (more: object) => ({
  'GET /api/models': {
    body: {
      defaultModel: 'deepseek-v3',
      models: [choice('deepseek-v3', 'Atrium'), choice('gpt-4', 'ChatGPT 4.0', more)],
    },
  },
});

test('the composer invites to ask, and has its controls; conversations by voice and video are absent until they come', async () => {
  open();
  expect((await field()).placeholder).toBe('Ask me anything...');
  for (const name of ['Attach files', 'Tools', 'Storage', 'Dictate', 'Send', 'Persona: AI Assistant'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Model: Atrium' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /conversation/i })).toBeNull();
});

test('what is typed while the page starts stands in the composer, and is gone on with', async () => {
  beginPage();
  for (const key of ['Shift', 'H', 'i', 'i', 'Backspace', ' ', 'Enter']) fireEvent.keyDown(document.body, { key });
  const { user } = open();
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await user.keyboard('there');
  expect((await field()).value).toBe('Hi there');
});

test('at an address without a composer the letters stay the browser’s', () => {
  beginPage();
  history.replaceState(null, '', '/dashboard?section=tools');
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true);
});

test('letters typed after an early shortcut are for what it opens, not for the composer', async () => {
  beginPage();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(fireEvent.keyDown(document.body, { key: 'b' })).toBe(true);
  open();
  expect((await field()).value).toBe('');
});

test('the tools are creating an image, three ways of thinking and the web, in their order', async () => {
  const { user } = open();
  await field();
  await user.click(screen.getByRole('button', { name: 'Tools' }));
  const menu = await screen.findByRole('menu', { name: 'Tools' });
  const items = [...menu.querySelectorAll('[role^=menuitem]')].slice(0, 5);
  expect(items.map((item) => item.textContent?.replace(/Coming soon\.\.\.|No effect.*/, ''))).toEqual([
    'Create image',
    'Fast',
    'Think longer',
    'Deep research',
    'Search web',
  ]);
  expect(within(menu).getByRole('menuitemradio', { name: 'Fast' }).getAttribute('aria-checked')).toBe('true');
  expect(within(menu).getByRole('menuitemcheckbox', { name: 'Search web' }).getAttribute('aria-checked')).toBe('false');
});

test('what is switched on stands as a chip: Deep, Research, Web', async () => {
  const { user } = open();
  await field();
  const switchOn = async (role: string, name: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole(role, { name }));
  };
  await switchOn('menuitemradio', /Think longer/);
  expect((await screen.findAllByRole('button', { name: 'Turn off Deep' })).length).toBeGreaterThan(0);
  await switchOn('menuitemradio', /Deep research/);
  expect((await screen.findAllByRole('button', { name: 'Turn off Research' })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Turn off Deep' })).toBeNull();
  await switchOn('menuitemcheckbox', /Search web/);
  expect((await screen.findAllByRole('button', { name: 'Turn off Web' })).length).toBeGreaterThan(0);
});

test('the storages are five, of which Google Drive alone leads somewhere', async () => {
  const { user } = open();
  await field();
  await user.click(screen.getByRole('button', { name: 'Storage' }));
  const menu = await screen.findByRole('menu', { name: 'Storage' });
  for (const name of ['IPFS', 'iCloud', 'Dropbox', 'OneDrive']) {
    const item = within(menu).getByRole('menuitem', { name: new RegExp(`^${name}`) });
    expect([item.getAttribute('aria-disabled'), item.textContent]).toEqual(['true', `${name}Coming soon...`]);
  }
  const drive = within(menu).getByRole('menuitem', { name: /^Google Drive/ });
  expect(drive.getAttribute('aria-disabled')).not.toBe('true');
});

test('while a reply is written the button pulses, and nothing else is sent by an empty field', async () => {
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: fakeStream().body } });
  await user.type(await field(), 'Why?{Enter}');
  const stop = await screen.findByRole('button', { name: 'Stop' });
  expect(stop.className).toContain('send-pulse');
  await user.type(await field(), '{Enter}');
  expect(sent(requests)).toHaveLength(1);
});

const withoutCredits = { hint: 'Credits Required', route: 'platform-key', unavailable: null };

test.each([
  [99.95, '99.95 more are'],
  [1, '1 more is'],
])('the dialog says beside the balance what is set aside for the replies being written, %d', async (held, words) => {
  const { user } = open({
    ...gpt(withoutCredits),
    'GET /api/auth/user': { body: person },
    'GET /api/user/credits': { body: { credits: 0, held, owed: 0, isUnlimited: false, lowAt: 20, isLow: true } },
  });
  await user.click(await screen.findByRole('button', { name: 'Model: Atrium' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /ChatGPT 4\.0/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Insufficient Credits' });
  const sentence = `You need credits to use ChatGPT 4.0 name. Your current balance is 0 credits. ${words} set aside for replies that are being written; what these do not use comes back.`;
  await waitFor(() => expect(dialog.textContent).toContain(sentence));
});

test('a model that needs credits says so in the menu, and choosing it shows the dialog in place of the choice', async () => {
  const { user } = open({
    ...gpt(withoutCredits),
    'GET /api/auth/user': { body: person },
    'GET /api/user/credits': { body: { credits: 0, held: 0, owed: 0, isUnlimited: false, lowAt: 20, isLow: true } },
  });
  await user.click(await screen.findByRole('button', { name: 'Model: Atrium' }));
  const item = await screen.findByRole('menuitemradio', { name: /ChatGPT 4\.0/ });
  expect(item.textContent).toContain('Credits Required');
  await user.click(item);
  const dialog = await screen.findByRole('dialog', { name: 'Insufficient Credits' });
  await waitFor(() =>
    expect(dialog.textContent).toContain(
      'You need credits to use ChatGPT 4.0 name. Your current balance is 0 credits.',
    ),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Model: Atrium' })).toBeTruthy();
});

test('a menu that wanted credits is right again when it is opened after some came', async () => {
  const answers = [gpt(withoutCredits), gpt({ route: 'platform-key' })].map((each) => each['GET /api/models']);
  const { user } = open({
    'GET /api/models': () => (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 404 },
    'GET /api/auth/user': { body: person },
  });
  await user.click(await screen.findByRole('button', { name: 'Model: Atrium' }));
  await waitFor(async () =>
    expect((await screen.findByRole('menuitemradio', { name: /ChatGPT 4\.0/ })).textContent).toBe('ChatGPT 4.0'),
  );
  await user.click(screen.getByRole('menuitemradio', { name: 'ChatGPT 4.0' }));
  expect(await screen.findByRole('button', { name: 'Model: ChatGPT 4.0' })).toBeTruthy();
});

test('a model that a visitor cannot use leads to the sign-in, and back to where it was chosen', async () => {
  const { user } = open(gpt({ route: null, unavailable: 'Sign in to use this model.' }));
  await user.click(await screen.findByRole('button', { name: 'Model: Atrium' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /ChatGPT 4\.0/ }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/auth?returnTo=%2Fdashboard'));
  expect(history.state).toEqual({ reason: 'Sign in to use ChatGPT 4.0.' });
});

test('a model reached by one’s own key says so in the menu, and is chosen', async () => {
  const { user } = open(gpt({ hint: 'Your API Key', route: 'own-key' }));
  await user.click(await screen.findByRole('button', { name: 'Model: Atrium' }));
  const item = await screen.findByRole('menuitemradio', { name: /ChatGPT 4\.0/ });
  expect(item.textContent).toContain('Your API Key');
  await user.click(item);
  expect(await screen.findByRole('button', { name: 'Model: ChatGPT 4.0' })).toBeTruthy();
});

test('that credits could not be fetched is told to nobody, and logged', async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  const { requests } = open({
    'GET /api/auth/user': { body: person },
    'GET /api/user/credits': { status: 500, body: {} },
  });
  await field();
  await waitFor(() => expect(requests.some(({ address }) => address === '/api/user/credits')).toBe(true));
  fireEvent.focus(await field());
  expect(useToasts.getState().toasts).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(log).toHaveBeenCalledWith(new Error('Failed to fetch user credits', { cause: expect.any(ProblemError) }));
  log.mockRestore();
});
