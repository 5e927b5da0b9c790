import { setTheme, type Theme } from './theme.ts';

/** Follows a theme change in another tab. Loading a page there, which starts in light, does not count. */
export function followTheme({ key, oldValue, newValue }: StorageEvent): void {
  if (key === 'theme' && oldValue && newValue) setTheme(newValue as Theme);
}
