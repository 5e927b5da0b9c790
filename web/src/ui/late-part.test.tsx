import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { askedPart, quietPart } from './late-part.ts';
import { useToasts } from './toast.ts';

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

async function draw(Part: ReturnType<typeof quietPart<object>>) {
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

test.each([quietPart, askedPart])('either is drawn when it is there', async (part) => {
  const shown = await draw(part(async () => ({ default: () => <p>Here it is</p> })));
  expect(shown.textContent).toBe('Here it is');
  expect(useToasts.getState().toasts).toEqual([]);
});
