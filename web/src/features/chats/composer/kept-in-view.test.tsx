import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow } from '../../../testing/fake-window.ts';
import KeptInView from './kept-in-view.ts';

/** What the page shows: on an iPhone the keyboard takes part of it without making the page any smaller. */
const view = Object.assign(new EventTarget(), { height: 700, offsetTop: 0, scale: 1 });
const scrolled = vi.fn();

beforeEach(() => {
  fakeWindow({ width: 390 });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }));
  vi.stubGlobal('visualViewport', Object.assign(view, { height: 700, offsetTop: 0, scale: 1 }));
  vi.stubGlobal('scrollBy', scrolled);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  scrolled.mockClear();
  vi.unstubAllGlobals();
});

function Composer() {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      <textarea />
      <KeptInView box={box} />
    </div>
  );
}

/** A composer whose lower edge is 690 px below the top of the page. */
function stage() {
  const { container } = render(<Composer />);
  const box = container.firstElementChild as HTMLElement;
  box.getBoundingClientRect = () => new DOMRect(0, 590, 390, 100);
  const field = box.querySelector('textarea') as HTMLElement;
  const show = (shown: Partial<typeof view>) => fireEvent(Object.assign(view, shown) as never, new Event('resize'));
  return { field, show };
}

it('brings the whole composer above a keyboard that lies over the page', () => {
  const { field, show } = stage();
  field.focus();
  show({ height: 400 });
  expect(scrolled).toHaveBeenLastCalledWith(0, 290);
  scrolled.mockClear();
  show({ offsetTop: 290 });
  expect(scrolled).not.toHaveBeenCalled();
});

it.each([
  ['nothing is written in it', false, 1],
  ['the reader has made the page larger', true, 2],
])('leaves the page alone while %s', (_, isFocused, scale) => {
  const { field, show } = stage();
  if (isFocused) field.focus();
  show({ height: 400, scale });
  expect(scrolled).not.toHaveBeenCalled();
});
