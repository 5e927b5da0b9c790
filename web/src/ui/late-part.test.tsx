import { render } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { aheadPart, askedPart, pagePart, quietPart, restPart } from './late-part.ts';
import { useToasts } from './notices/toast.ts';

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

async function draw(Part: ComponentType<object>) {
  useToasts.setState({ toasts: [] });
  const { container } = render(
    <Suspense fallback="…">
      <Part />
    </Suspense>,
  );
  await expect.poll(() => container.textContent).not.toBe('…');
  return container;
}

test('a part nobody misses leaves its place empty when it cannot be loaded, without a word', async () => {
  expect((await draw(quietPart(failing))).textContent).toBe('');
  expect(useToasts.getState().toasts).toEqual([]);
});

test('a part that was asked for leaves its place empty when it cannot be loaded, and says so', async () => {
  expect((await draw(askedPart(failing))).textContent).toBe('');
  expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'This part of the page could not be loaded' });
});

test('a page that cannot be loaded says so in its place', async () => {
  const place = await draw(pagePart(failing));
  expect(place.querySelector('h1')?.textContent).toBe('This page could not be loaded');
  expect(place.querySelector('button')?.textContent).toBe('Load again');
});

test.each([quietPart, restPart, askedPart, pagePart])('either is drawn when it is there', async (part) => {
  const shown = await draw(part(async () => ({ default: () => <p>Here it is</p> })));
  expect(shown.textContent).toBe('Here it is');
  expect(useToasts.getState().toasts).toEqual([]);
});

test('a part that comes last is asked for when the page is idle', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  const load = vi.fn(async () => ({ default: () => <p>Here it is</p> }));
  const shown = draw(restPart(load));
  await expect.poll(() => waiting.length).toBe(1);
  expect(load).not.toHaveBeenCalled();
  waiting[0]?.();
  expect((await shown).textContent).toBe('Here it is');
  vi.unstubAllGlobals();
});

test('a part that was loaded ahead is drawn at once, with nothing in its place before', async () => {
  const [Part, loadAhead] = aheadPart<object>(async () => ({ default: () => <p>Here it is</p> }));
  await loadAhead();
  const { container } = render(
    <Suspense fallback="…">
      <Part />
    </Suspense>,
  );
  expect(container.textContent).toBe('Here it is');
});

test('a part that was not loaded ahead is loaded when it is drawn', async () => {
  const [Part] = aheadPart<object>(async () => ({ default: () => <p>Here it is</p> }));
  expect((await draw(Part)).textContent).toBe('Here it is');
});

test('a part that could not be loaded ahead is loaded again when it is drawn', async () => {
  let times = 0;
  const [Part, loadAhead] = aheadPart<object>(() => {
    times += 1;
    return times === 1 ? failing() : Promise.resolve({ default: () => <p>Here it is</p> });
  });
  await expect(loadAhead()).rejects.toThrow(TypeError);
  expect((await draw(Part)).textContent).toBe('Here it is');
});
