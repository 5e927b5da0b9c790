import { expect, it } from 'vitest';
import '../../testing/render-page.tsx';
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
