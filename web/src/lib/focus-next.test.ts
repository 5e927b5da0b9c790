import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusNext } from './focus-next.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] });
  document.body.innerHTML = '<button>Save</button>';
  button()?.focus();
});
afterEach(() => vi.useRealTimers());

const button = (name = 'button') => document.querySelector<HTMLElement>(name);
const frames = (count: number) => {
  for (let at = 0; at < count; at++) vi.advanceTimersToNextFrame();
};
/** The page that follows, whose list is drawn some frames after the pressed button is gone. */
const drawnAfter = (count: number, html: string) => {
  button()?.remove();
  frames(count);
  document.body.innerHTML = html;
};

it('waits for what is drawn some frames after the pressed control is gone', () => {
  focusNext(() => button('a'));
  drawnAfter(5, '<a href="/1">First</a>');
  frames(1);
  expect(document.activeElement).toBe(button('a'));
});

it('leaves the focus where the user has put it while nothing was there', () => {
  focusNext(() => button('a'));
  drawnAfter(5, '<input /><a href="/1">First</a>');
  button('input')?.focus();
  frames(5);
  expect(document.activeElement).toBe(button('input'));
});

it('takes another element when nothing was there in the end, and not before', () => {
  focusNext(
    () => button('a'),
    () => button('main'),
  );
  drawnAfter(5, '<main tabindex="-1"></main>');
  frames(20);
  expect(document.activeElement).toBe(document.body);
  frames(20);
  expect(document.activeElement).toBe(button('main'));
});

it('gives up in the end', () => {
  const next = vi.fn();
  focusNext(next);
  drawnAfter(100, '<a href="/1">First</a>');
  next.mockReturnValue(button('a'));
  frames(5);
  expect(document.activeElement).toBe(document.body);
});
