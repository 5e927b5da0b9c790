import { expect, it } from 'vitest';
import '../../testing/render-page.tsx';
import { followTheme } from './follow-theme.ts';
import { startInLight, toggleTheme, useTheme } from './theme.ts';

it('begins every load in light, whatever was stored', () => {
  localStorage.setItem('theme', 'dark');
  document.documentElement.classList.add('dark');
  startInLight();
  expect(localStorage.getItem('theme')).toBe('light');
  expect(document.documentElement.classList.contains('dark')).toBe(false);
});

it('changes to dark and back', () => {
  startInLight();
  toggleTheme();
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  expect(useTheme.getState().theme).toBe('dark');
  toggleTheme();
  expect(document.documentElement.classList.contains('dark')).toBe(false);
});

it('is that of the tab it was changed in, in all of the browser; another tab that is loaded changes none', () => {
  startInLight();
  const elsewhere = (oldValue: string | null, newValue: string | null) =>
    followTheme(new StorageEvent('storage', { key: 'theme', oldValue, newValue }));
  elsewhere('light', 'dark');
  expect(useTheme.getState().theme).toBe('dark');
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  // These are the storage events of a page load in another tab.
  elsewhere('dark', null);
  elsewhere(null, 'light');
  expect(useTheme.getState().theme).toBe('dark');
  elsewhere('dark', 'light');
  expect(useTheme.getState().theme).toBe('light');
  followTheme(new StorageEvent('storage', { key: 'another', oldValue: 'light', newValue: 'dark' }));
  expect(useTheme.getState().theme).toBe('light');
});
