import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusBeside } from './focus-beside.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <button id="new">New</button>
    <p><button id="gone">Select all</button></p>
    <ul>
      ${['a', 'b', 'c'].map((id) => `<li><a href="#${id}">${id}</a><button id="${id}" aria-haspopup="menu" aria-label="Options for ${id}"></button></li>`).join('')}
    </ul>
    <button id="after">After</button>`;
});

afterEach(() => vi.useRealTimers());

const find = (id: string) => document.getElementById(id) as HTMLElement;

/** Deletes a row through its menu button, which has the focus and disappears with the row. */
async function remove(id: string, more: readonly string[] = []): Promise<string | undefined> {
  const row = find(id).closest('li');
  find(id).focus();
  focusBeside(find(id));
  row?.remove();
  for (const each of more) find(each).remove();
  await Promise.resolve();
  return document.activeElement?.id;
}

it('goes on from the next row, and at the end from the one before', async () => {
  expect(await remove('b')).toBe('c');
  expect(await remove('c')).toBe('a');
});

it('goes on from what stands before the list where there is no other row, and is still there', async () => {
  await remove('b');
  await remove('c');
  expect(await remove('a', ['gone'])).toBe('new');
});

it('leaves the focus where something else has it by then', async () => {
  find('a').focus();
  focusBeside(find('a'));
  find('after').focus();
  find('a').closest('li')?.remove();
  await Promise.resolve();
  expect(document.activeElement?.id).toBe('after');
});

it('takes no focus later where the row stayed, since it could not be deleted', async () => {
  vi.useFakeTimers();
  find('a').focus();
  focusBeside(find('a'));
  vi.advanceTimersByTime(10_000);
  find('a').blur();
  find('a').closest('li')?.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
