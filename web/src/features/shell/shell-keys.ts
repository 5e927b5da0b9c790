import { useEffect } from 'react';
import { toggleSidebar } from './sidebar-state.ts';

const shortcuts = { newChat: 'O', sidebar: 'S' } as const;

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** A shortcut as tooltips show it: '⌘⇧O' on a Mac, 'Ctrl+Shift+O' elsewhere. */
export function shortcutText(name: keyof typeof shortcuts): string {
  return isMac ? `⌘⇧${shortcuts[name]}` : `Ctrl+Shift+${shortcuts[name]}`;
}

/** Ctrl or Cmd with Shift: O begins a new chat, S shows or hides the sidebar. They work while typing too. */
export function useShellKeys(onNewChat: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.shiftKey || event.altKey || !(isMac ? event.metaKey : event.ctrlKey) || event.repeat) return;
      const key = event.key.toUpperCase();
      if (key === shortcuts.newChat) onNewChat();
      else if (key === shortcuts.sidebar) toggleSidebar();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onNewChat]);
}
