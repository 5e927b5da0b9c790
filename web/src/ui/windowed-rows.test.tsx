import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeWindow } from '../testing/fake-window.ts';
import { WindowedRows } from './windowed-rows.tsx';

beforeEach(() => {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => void draw());
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.style.fontSize = '';
});

test('who scrolls on at the end asks for more again: what was asked for may not have come', () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ key: `${at}`, height: 48, draw: () => at }));
  const onEnd = vi.fn();
  const { container } = render(
    <div data-scroller>
      <WindowedRows rows={rows} onEnd={onEnd} />
    </div>,
  );
  const scroller = container.querySelector('[data-scroller]') as HTMLElement;
  const box = scroller.firstElementChild as HTMLElement;
  const before = onEnd.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  box.getBoundingClientRect = () => ({ top: -400 }) as DOMRect;
  act(() => void scroller.dispatchEvent(new Event('scroll')));
  expect(onEnd).toHaveBeenCalledTimes(before + 1);
});

test('rows grow with the letters of a reader who has set larger ones, and so does what is drawn of them', () => {
  document.documentElement.style.fontSize = '32px';
  const rows = Array.from({ length: 100 }, (_, at) => ({ key: `${at}`, height: 48, draw: () => `row ${at}` }));
  const { container } = render(
    <div data-scroller>
      <WindowedRows rows={rows} />
    </div>,
  );
  const scroller = container.querySelector('[data-scroller]') as HTMLElement;
  const box = scroller.firstElementChild as HTMLElement;
  expect((box.firstElementChild as HTMLElement).style.height).toBe('3rem');
  // 40 rows of 96 pixels are above the view; the rows within the overscan of 600 pixels at the usual size are drawn all
  // the same.
  box.getBoundingClientRect = () => ({ top: -3840 }) as DOMRect;
  act(() => void scroller.dispatchEvent(new Event('scroll')));
  expect(box.firstElementChild?.textContent).toBe('row 25');
  expect(box.style.paddingTop).toBe('75rem');
});
