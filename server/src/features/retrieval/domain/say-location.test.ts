import { expect, it } from 'vitest';
import type { Locator } from './found-text.ts';
import { sayLocation } from './say-location.ts';

it.each<[Locator | undefined, string | undefined]>([
  [undefined, undefined],
  [{}, undefined],
  [{ heading: '  ' }, undefined],
  [{ page: 3, heading: 'The crew', lines: [1, 2] }, 'page 3'],
  [{ time: 0 }, '0:00'],
  [{ time: 192.4, times: [[10, 200]] }, '3:12'],
  [{ time: 3_661 }, '1:01:01'],
  [{ heading: ' The crew ' }, '“The crew”'],
  [{ lines: [4, 4] }, 'line 4'],
  [{ heading: 'Keeper.climb', lines: [64, 70] }, '“Keeper.climb”, lines 64–70'],
])('%j is said as %j', (locator, said) => expect(sayLocation(locator)).toBe(said));
