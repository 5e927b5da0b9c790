import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeWindow } from '../testing/fake-window.ts';
import { WindowedRows } from './windowed-rows.tsx';

beforeEach(() => {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => void draw());
});
afterEach(() => vi.unstubAllGlobals());

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
