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

/** One row that begins at the very top of the list until something comes above it. */
function listWithRow(scrollHeight: number) {
  const { box, grow } = list(scrollHeight);
  const row = document.createElement('div');
  row.dataset.row = 'row';
  box.append(row);
  let above = 0;
  row.getBoundingClientRect = () => new DOMRect(0, above - box.scrollTop, 100, box.scrollHeight - above);
  const growAbove = (by: number) => {
    above += by;
    grow(by);
  };
  return { box, grow, growAbove };
}

it('leaves the reader the step he has made before the list hears of it', () => {
  const { box, grow, growAbove } = listWithRow(1000);
  const keeper = new ScrollKeeper(box);
  keeper.keep();
  box.scrollTop = 600;
  keeper.scrolled();
  keeper.wheel(new WheelEvent('wheel', { deltaY: -120 }));
  box.scrollTop = 480;
  grow(50);
  keeper.keep();
  expect(box.scrollTop).toBe(480);
  growAbove(30);
  keeper.keep();
  keeper.keep();
  expect(box.scrollTop).toBe(510);
  keeper.scrolled();
  growAbove(30);
  keeper.keep();
  expect(box.scrollTop).toBe(540);
});

it('gives the place back that a list shorter for a moment has taken', () => {
  const { box, grow } = listWithRow(1000);
  const keeper = new ScrollKeeper(box);
  keeper.keep();
  box.scrollTop = 700;
  keeper.scrolled();
  grow(-200);
  keeper.keep();
  grow(200);
  keeper.keep();
  expect(box.scrollTop).toBe(700);
  grow(-200);
  grow(200);
  keeper.keep();
  expect(box.scrollTop).toBe(700);
});

it('follows again who has gone to the end before the list heard of it', () => {
  const { box, growAbove } = listWithRow(1000);
  const keeper = new ScrollKeeper(box);
  keeper.keep();
  box.scrollTop = 600;
  keeper.scrolled();
  box.scrollTop = 800;
  growAbove(30);
  keeper.keep();
  keeper.scrolled();
  expect(keeper.isFollowing).toBe(true);
});
