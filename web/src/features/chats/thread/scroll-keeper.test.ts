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

const wheel = (deltaY: number) => (keeper: ScrollKeeper) => keeper.wheel(new WheelEvent('wheel', { deltaY }));
const key = (name: string) => (keeper: ScrollKeeper) => keeper.key(new KeyboardEvent('keydown', { key: name }));
/** A finger that is put down at the first of these places and moved to the others, then the same at the next ones. */
const finger =
  (...ways: readonly (readonly number[])[]) =>
  (keeper: ScrollKeeper) => {
    for (const way of ways)
      for (const [at, clientY] of way.entries())
        keeper.touch({ type: at === 0 ? 'touchstart' : 'touchmove', touches: [{ clientY }] } as unknown as TouchEvent);
  };

it.each([
  ['a wheel that goes up', wheel(-1), true],
  ['a wheel that goes down', wheel(1), false],
  ['a finger that draws the list down', finger([100, 101]), true],
  ['a finger that draws the list up', finger([100, 99]), false],
  ['a finger that is put down again further below', finger([100], [200]), false],
  ['the key for a line up', key('ArrowUp'), true],
  ['the key for a page up', key('PageUp'), true],
  ['the key for the beginning', key('Home'), true],
  ['the key for the end', key('End'), false],
])('%s ends the following: %#', (_what, act, isLeft) => {
  const { box, grow } = list(1000);
  const keeper = new ScrollKeeper(box);
  keeper.keep();
  act(keeper);
  expect(keeper.isFollowing).toBe(!isLeft);
  grow(100);
  keeper.keep();
  expect(box.scrollTop).toBe(isLeft ? 800 : 900);
});

it('goes on following where there is nothing above that one could go to', () => {
  const { box } = list(150);
  const keeper = new ScrollKeeper(box);
  keeper.keep();
  wheel(-1)(keeper);
  expect(keeper.isFollowing).toBe(true);
});

it('follows again only who comes to the end, and lets nobody go who is moved a little near it', () => {
  const { box } = list(1000);
  const keeper = new ScrollKeeper(box);
  keeper.keep();
  // The list's own step.
  expect(keeper.scrolled()).toBe(false);
  const scrollTo = (top: number) => {
    box.scrollTop = top;
    keeper.scrolled();
    return keeper.isFollowing;
  };
  expect([790, 500, 600, 769, 768, 770].map(scrollTo)).toEqual([true, false, false, true, true, true]);
});

it('keeps the first row in view where it is, also where it was replaced meanwhile', () => {
  const { box, grow } = list(1000);
  const keeper = new ScrollKeeper(box);
  const tops: Record<string, number> = { gone: 0, seen: 400, below: 700 };
  const addRow = (name: string, height: number) => {
    const row = document.createElement('div');
    row.dataset.row = name;
    row.getBoundingClientRect = () => new DOMRect(0, (tops[name] ?? 0) - box.scrollTop, 100, height);
    box.append(row);
    return row;
  };
  addRow('gone', 400);
  const seen = addRow('seen', 300);
  addRow('below', 300);
  keeper.keep();
  box.scrollTop = 500;
  keeper.scrolled();
  seen.remove();
  // What is in no document is nowhere.
  seen.getBoundingClientRect = () => new DOMRect();
  addRow('seen', 300);
  for (const name of ['seen', 'below']) tops[name] = (tops[name] ?? 0) + 60;
  grow(60);
  keeper.keep();
  expect(box.scrollTop).toBe(560);
});
