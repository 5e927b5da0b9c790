import { setTheme, type Theme } from './theme.ts';

/** Shows what another tab of the browser has been changed to. A load there, which begins in light, changes nothing here. */
export function followTheme({ key, oldValue, newValue }: StorageEvent): void {
  if (key === 'theme' && oldValue && newValue) setTheme(newValue as Theme);
}
