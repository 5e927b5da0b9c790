import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginPage } from '../../testing/begin-page.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { setSearch, useSearchOpen } from './search-state.ts';
import { shortcutText, useShellKeys } from './shell-keys.ts';
import ShortcutList from './shortcut-list.tsx';
import { setShortcutList, useShortcutList } from './shortcut-list-state.ts';
import { useSidebar } from './sidebar-state.ts';

const onNewChat = vi.fn();

function Keys() {
  useShellKeys(onNewChat);
  return <textarea aria-label="Message" />;
}

type Held = Pick<KeyboardEventInit, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat'>;

/** Presses a key in the field; returns whether the page handled it. */
const press = (key: string, held: Held) =>
  !fireEvent.keyDown(screen.getByRole('textbox'), { key, keyCode: key.toUpperCase().charCodeAt(0), ...held });

beforeEach(() => {
  onNewChat.mockClear();
  setSearch(false);
  setShortcutList(false);
});

const machines = [
  { platform: 'Linux x86_64', own: { ctrlKey: true }, other: { metaKey: true }, words: ['Ctrl+K', 'Ctrl+Shift+O'] },
  { platform: 'MacIntel', own: { metaKey: true }, other: { ctrlKey: true }, words: ['⌘K', '⌘⇧O'] },
] as const;

/** Presses a key while no field is focused; returns whether the page handled it. */
const pressEarly = (key: string, held: Held = {}) =>
  !fireEvent.keyDown(document.body, { key, keyCode: key.toUpperCase().charCodeAt(0), ...held });

test.each(machines)('a shortcut pressed on $platform while the page starts is kept and done once', (machine) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(machine.platform);
  beginPage();
  const { own, other } = machine;
  for (const held of [other, { ...own, altKey: true }, { ...own, shiftKey: true }])
    expect(pressEarly('k', held), JSON.stringify(held)).toBe(false);
  expect(pressEarly('k', own)).toBe(true);
  expect(pressEarly('k', own)).toBe(true);
  expect(pressEarly('O', { ...own, shiftKey: true })).toBe(true);
  expect(pressEarly('O', { ...own, shiftKey: true })).toBe(true);
  expect(useSearchOpen.getState().isOpen).toBe(false);
  const { unmount } = renderPage(<Keys />);
  expect(useSearchOpen.getState().isOpen).toBe(true);
  expect(onNewChat).toHaveBeenCalledTimes(1);
  setSearch(false);
  unmount();
  expect(pressEarly('k', own)).toBe(false);
  renderPage(<Keys />);
  expect(useSearchOpen.getState().isOpen).toBe(false);
  vi.restoreAllMocks();
});

test('where the page has no frame, keys stay the browser’s', () => {
  document.documentElement.dataset.first = 'none';
  beginPage();
  expect(pressEarly('k', { ctrlKey: true })).toBe(false);
  delete document.documentElement.dataset.first;
});

test.each(machines)('on $platform $words open the search and begin a chat, while typing too', (machine) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(machine.platform);
  expect([shortcutText('search'), shortcutText('newChat')]).toEqual(machine.words);
  renderPage(<Keys />);
  const { own, other } = machine;
  for (const held of [{}, other, { ...own, altKey: true }, { ...own, shiftKey: true }, { ...own, repeat: true }])
    expect(press('k', held)).toBe(false);
  expect(useSearchOpen.getState().isOpen).toBe(false);
  expect(press('k', own)).toBe(true);
  expect(useSearchOpen.getState().isOpen).toBe(true);
  expect(press('O', { ...own, shiftKey: true })).toBe(true);
  expect(onNewChat).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

test.each(machines)(
  'on $platform a slash shows the list of shortcuts, with Shift too where that writes it',
  (machine) => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(machine.platform);
    renderPage(<Keys />);
    const { own, other } = machine;
    for (const held of [{}, other, { ...own, altKey: true }]) expect(press('/', held)).toBe(false);
    expect(useShortcutList.getState().isOpen).toBe(false);
    for (const held of [own, { ...own, shiftKey: true }]) {
      expect(press('/', held)).toBe(true);
      expect(useShortcutList.getState().isOpen).toBe(true);
      setShortcutList(false);
    }
    vi.restoreAllMocks();
  },
);

const everyShortcut = [
  { key: 'O', shiftKey: true },
  { key: 'S', shiftKey: true },
  { key: 'k', shiftKey: false },
  { key: ',', shiftKey: false },
  { key: '/', shiftKey: false },
];

test('while a question is open, shortcuts neither leave the page nor lay anything over the question', () => {
  const words = { idle: 'Delete', busy: 'Deleting...' };
  const question = (
    <ConfirmDialog
      title="Delete it"
      description="It is gone."
      words={words}
      isBusy={false}
      onConfirm={() => {}}
      onClose={() => {}}
    />
  );
  const { rerender } = renderPage(
    <>
      <Keys />
      {question}
    </>,
  );
  const before = [location.href, useSidebar.getState()];
  for (const { key, shiftKey } of everyShortcut) {
    const ask = screen.getByRole('dialog', { name: 'Delete it' });
    // The browser does nothing of its own with the keys either, such as opening its bookmarks.
    expect(
      !fireEvent.keyDown(ask, { key, keyCode: key.toUpperCase().charCodeAt(0), ctrlKey: true, shiftKey }),
      key,
    ).toBe(true);
  }
  expect(onNewChat).not.toHaveBeenCalled();
  expect(useSearchOpen.getState().isOpen).toBe(false);
  expect(useShortcutList.getState().isOpen).toBe(false);
  expect([location.href, useSidebar.getState()]).toEqual(before);
  rerender(<Keys />);
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(useSearchOpen.getState().isOpen).toBe(true);
});

test('the list of shortcuts asks nothing: the keys that it names work over it', () => {
  renderPage(
    <>
      <Keys />
      <ShortcutList onClose={() => {}} />
    </>,
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'k', keyCode: 75, ctrlKey: true });
  expect(useSearchOpen.getState().isOpen).toBe(true);
});

test('the list of shortcuts does not outlast a step back in the history, whose page it would cover', async () => {
  history.pushState(null, '', '/dashboard?section=history');
  const close = vi.fn();
  renderPage(<ShortcutList onClose={close} />);
  history.back();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

const listed = [
  { platform: 'Linux x86_64', newChat: 'CtrlShiftO', list: 'Ctrl/', newLine: 'ShiftEnter' },
  { platform: 'MacIntel', newChat: '⌘⇧O', list: '⌘/', newLine: '⇧Enter' },
];

test.each(listed)('the list on $platform names the keys of that machine', ({ platform, newChat, list, newLine }) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  renderPage(<ShortcutList onClose={() => {}} />);
  const keysOf = (action: string) => screen.getByText(action, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([keysOf('New chat'), keysOf('Keyboard shortcuts'), keysOf('New line')]).toEqual([newChat, list, newLine]);
  vi.restoreAllMocks();
});
