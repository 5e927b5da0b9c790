import { afterEach, expect, it } from 'vitest';
import '../../testing/render-page.tsx';
import { fakeWindow } from '../../testing/fake-window.ts';
import { followWindow, setDrawer, toggleSidebar, useSidebar } from './sidebar-state.ts';

let stop = () => {};
afterEach(() => {
  stop();
  setDrawer(false);
});

it.each([
  [1199, false],
  [1200, true],
  [1440, true],
  [768, false],
])('begins at %d px expanded: %s', (width, expanded) => {
  fakeWindow({ width });
  stop = followWindow();
  expect(useSidebar.getState().expanded).toBe(expanded);
});

it('keeps a choice until the window crosses 1200 px', () => {
  const window = fakeWindow({ width: 1400 });
  stop = followWindow();
  toggleSidebar();
  window.resize(1300);
  expect(useSidebar.getState().expanded).toBe(false);
  window.resize(1100);
  window.resize(1250);
  expect(useSidebar.getState().expanded).toBe(true);
});

it('opens a drawer below 768 px, and closes it when the window grows', () => {
  const window = fakeWindow({ width: 767 });
  stop = followWindow();
  toggleSidebar();
  expect(useSidebar.getState()).toEqual({ expanded: false, drawerOpen: true });
  window.resize(768);
  expect(useSidebar.getState().drawerOpen).toBe(false);
});
