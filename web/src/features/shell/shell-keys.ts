import { useEffect } from 'react';
import { takeEarlyShortcuts } from '../../lib/early-keys.ts';
import { isMac } from '../../lib/is-mac.ts';
import { openSettings } from '../settings/index.ts';
import { setSearch } from './search-state.ts';
import { setShortcutList } from './shortcut-list-state.ts';
import { toggleSidebar } from './sidebar-state.ts';

/** The keys that are pressed together with Ctrl, or ⌘ on a Mac. */
export const shortcuts = {
  newChat: { key: 'O', shift: true },
  sidebar: { key: 'S', shift: true },
  search: { key: 'K', shift: false },
  settings: { key: ',', shift: false },
  list: { key: '/', shift: false },
} as const;

/** A shortcut as tooltips show it: '⌘⇧O' on a Mac, 'Ctrl+Shift+O' elsewhere. */
export function shortcutText(name: keyof typeof shortcuts): string {
  const { key, shift } = shortcuts[name];
  return isMac() ? `⌘${shift ? '⇧' : ''}${key}` : `Ctrl+${shift ? 'Shift+' : ''}${key}`;
}

/**
 * Handles the shortcuts with Ctrl or Cmd: Shift+O starts a new chat, Shift+S toggles the sidebar, K opens the search,
 * comma the settings, and slash the list of shortcuts. They also work while typing. While a dialog asks something, they
 * rest, and the browser's own meanings of the keys with them. Shortcuts pressed while the page was loading run now.
 */
export function useShellKeys(onNewChat: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || !(isMac() ? event.metaKey : event.ctrlKey) || event.repeat) return;
      // Letters are compared by key code, which is the same on keyboards for other scripts.
      const is = ({ key, shift }: { readonly key: string; readonly shift: boolean }) =>
        event.shiftKey === shift && event.keyCode === key.charCodeAt(0);
      let act: () => void;
      if (is(shortcuts.newChat)) act = onNewChat;
      else if (is(shortcuts.sidebar)) act = toggleSidebar;
      else if (is(shortcuts.search)) act = () => setSearch(true);
      // Punctuation is compared by character: it is on other keys of other keyboards, sometimes with Shift.
      else if (event.key === shortcuts.settings.key) act = openSettings;
      else if (event.key === shortcuts.list.key) act = () => setShortcutList(true);
      else return;
      event.preventDefault();
      if (!document.querySelector('[data-asks]')) act();
    };
    addEventListener('keydown', press);
    takeEarlyShortcuts().forEach(press);
    return () => removeEventListener('keydown', press);
  }, [onNewChat]);
}
