import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { SpaceSkeleton } from './space-skeleton.tsx';

/** Which columns are to be seen at an address, and whether the place of the message field is among them. */
async function seenAt(address: string, width: number) {
  fakeWindow({ width });
  renderPage(<SpaceSkeleton />, { at: `/dashboard?section=spaces&space=1${address}` });
  const place = await screen.findByRole('status', { name: 'Loading the space' });
  const columns = [...(place.querySelector('.space-columns')?.children ?? [])];
  const names = ['sources', 'chat', 'studio'].filter((_, at) => columns[at]?.matches(':not([hidden])'));
  return { names, hasField: place.querySelector('.mt-auto') !== null };
}

it.each([
  ['', ['chat']],
  ['&view=sources', ['sources']],
  ['&tab=notes', ['sources']],
  ['&view=studio', ['studio']],
  ['&tab=notes&note=a', ['chat']],
])('on a narrow screen the column at “%s” is the one that loads', async (address, names) => {
  expect((await seenAt(address, 390)).names).toEqual(names);
});

it('on a wide screen all columns load', async () => {
  expect((await seenAt('&view=studio', 1440)).names).toEqual(['sources', 'chat', 'studio']);
});

it('keeps a place for the message field where a chat comes, not where a note or a source does', async () => {
  expect((await seenAt('', 390)).hasField).toBe(true);
});

it.each(['&note=a', '&source=a'])('keeps none at “%s”', async (address) => {
  expect((await seenAt(address, 1440)).hasField).toBe(false);
});
