import { expect, it } from 'vitest';
import { ScrollKeeper } from './scroll-keeper.ts';

/** A list of which a fifth is visible. Like a browser, it limits the scroll position to the list. */
function list(scrollHeight: number) {
  const box = document.createElement('div');
  const sizes = { scrollHeight, clientHeight: 200, top: 0 };
  const held = (top: number) => Math.max(0, Math.min(top, sizes.scrollHeight - sizes.clientHeight));
  Object.defineProperties(box, {
    scrollHeight: { get: () => sizes.scrollHeight },
    clientHeight: { get: () => sizes.clientHeight },
    scrollTop: {
      get: () => sizes.top,
      set: (top: number) => {
        sizes.top = held(top);
      },
    },
  });
  const grow = (by: number) => {
    sizes.scrollHeight += by;
    sizes.top = held(sizes.top);
  };
  return { box, grow };
}

it('stays at the end when a part of the list is drawn anew, shorter first and then longer', () => {
  const { box, grow } = list(1000);
  const keeper = new ScrollKeeper(box);
  keeper.keep();
  // A formula is drawn: its source lines disappear, then the formula appears, before any scroll event arrives.
  grow(-26);
  grow(78);
  expect(keeper.scrolled()).toBe(false);
  expect(keeper.isFollowing).toBe(true);
  expect(keeper.distance).toBe(0);
});

it('lets go when the reader draws the view up by its bar', () => {
  const { box, grow } = list(1000);
  const keeper = new ScrollKeeper(box);
  keeper.keep();
  box.scrollTop = 600;
  expect(keeper.scrolled()).toBe(true);
  expect(keeper.isFollowing).toBe(false);
  grow(100);
  keeper.keep();
  expect(box.scrollTop).toBe(600);
});
