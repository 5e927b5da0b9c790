import { describe, expect, it } from 'vitest';
import { formatBytes, formatMoment, formatTime } from './format.ts';

describe('sizes', () => {
  it.each([
    [0, '0.0 B'],
    [1023, '1023.0 B'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [7_864_320, '7.5 MB'],
    [5 * 1024 ** 3, '5.0 GB'],
    [5000 * 1024 ** 3, '5000.0 GB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('say nothing of %d', (bytes) => {
    expect(formatBytes(bytes)).toBe('');
  });
});

describe('moments', () => {
  const now = new Date(2026, 10, 21, 15, 0);

  it('of today show the time, older ones the day, those of another year the year', () => {
    expect(formatMoment(new Date(2026, 10, 21, 9, 5), now)).toMatch(/0?9.05/);
    expect(formatMoment(new Date(2026, 10, 20, 9, 5), now)).not.toMatch(/05/);
    expect(formatMoment(new Date(2025, 10, 20), now)).toMatch(/2025/);
  });

  it('have the same hours whichever day they are of', () => {
    const at = new Date(2026, 10, 20, 9, 5);
    expect(formatTime(at, now)).toContain(formatTime(at, at));
  });

  it('that cannot be read show nothing', () => {
    expect(formatMoment(new Date('nonsense'), now)).toBe('');
  });
});
