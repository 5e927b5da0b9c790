import { create } from 'zustand';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';

export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'light' }));

/**
 * Starts every page load in light, like the HTML, and resets the stored theme. It reads no styles, which would force a
 * layout.
 */
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

/**
 * Applies and stores a theme.
 * @param isLoad removes the stored theme first, so that other tabs can tell a page load from a choice of the user
 */
function apply(theme: Theme, isLoad = false): void {
  useTheme.setState({ theme });
  document.documentElement.classList.toggle('dark', theme === 'dark');
  try {
    if (isLoad) localStorage.removeItem(storageKey);
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the theme still applies until the next load.
  }
}
