import { create } from 'zustand';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';

export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'light' }));

/** Every load begins in light, as the HTML is: what was stored is reset. Nothing asks for styles here, before the first layout. */
export function startInLight(): void {
  apply('light');
}

export function toggleTheme(): void {
  apply(useTheme.getState().theme === 'light' ? 'dark' : 'light');
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
  if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

function apply(theme: Theme): void {
  useTheme.setState({ theme });
  document.documentElement.classList.toggle('dark', theme === 'dark');
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // A browser that keeps nothing still shows the theme until the next load.
  }
}
