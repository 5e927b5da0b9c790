import { create } from 'zustand';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';

export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'light' }));

/** Every load begins in light, as the HTML is: what was stored is reset. Nothing asks for styles here, before the first layout. */
export function startInLight(): void {
  apply('light', true);
}

export function toggleTheme(): void {
  setTheme(useTheme.getState().theme === 'light' ? 'dark' : 'light');
}

export function setTheme(theme: Theme): void {
  apply(theme);
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
  if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

/** @param isLoad other tabs are shown that the theme was not chosen: there was none before it */
function apply(theme: Theme, isLoad = false): void {
  useTheme.setState({ theme });
  document.documentElement.classList.toggle('dark', theme === 'dark');
  try {
    if (isLoad) localStorage.removeItem(storageKey);
    localStorage.setItem(storageKey, theme);
  } catch {
    // A browser that keeps nothing still shows the theme until the next load.
  }
}
