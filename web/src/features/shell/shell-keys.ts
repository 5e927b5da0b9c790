import { useEffect } from 'react';
import { takeEarlyShortcuts } from '../../lib/early-keys.ts';
import { openSettings } from '../settings/index.ts';
import { setSearch } from './search-state.ts';
import { setShortcutList } from './shortcut-list-state.ts';
import { toggleSidebar } from './sidebar-state.ts';

/** What is pressed together with Ctrl, on a Mac with ⌘. */
export const shortcuts = {
  newChat: { key: 'O', shift: true },
  sidebar: { key: 'S', shift: true },
  search: { key: 'K', shift: false },
  settings: { key: ',', shift: false },
  list: { key: '/', shift: false },
} as const;

export const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** A shortcut as tooltips show it: '⌘⇧O' on a Mac, 'Ctrl+Shift+O' elsewhere. */
export function shortcutText(name: keyof typeof shortcuts): string {
  const { key, shift } = shortcuts[name];
  return isMac() ? `⌘${shift ? '⇧' : ''}${key}` : `Ctrl+${shift ? 'Shift+' : ''}${key}`;
}

/**
 * Ctrl or Cmd with Shift: O begins a new chat, S shows or hides the sidebar; with K alone, search; with a
 * comma, the settings; with a slash, the list of them all. They work while typing too, and what was pressed while the page started is done now.
 */
export function useShellKeys(onNewChat: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || !(isMac() ? event.metaKey : event.ctrlKey) || event.repeat) return;
      // By the code of the letter, which is the same where the keyboard writes another script.
      const is = ({ key, shift }: { readonly key: string; readonly shift: boolean }) =>
        event.shiftKey === shift && event.keyCode === key.charCodeAt(0);
      if (is(shortcuts.newChat)) onNewChat();
      else if (is(shortcuts.sidebar)) toggleSidebar();
      else if (is(shortcuts.search)) setSearch(true);
      // Signs stand at other keys on other keyboards, and some are written with Shift.
      else if (event.key === shortcuts.settings.key) openSettings();
      else if (event.key === shortcuts.list.key) setShortcutList(true);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    takeEarlyShortcuts().forEach(press);
    return () => removeEventListener('keydown', press);
  }, [onNewChat]);
}
