import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test.each([undefined, '', 'dashboard', 'dashboard?chat=1', '?chat=1', '#top'])('%j is no path', (given) => {
  expect(localPath(given)).toBe('/dashboard');
  expect(localPath(given, '/auth')).toBe('/auth');
});

test('a path is kept with its query, and without its fragment', () => {
  expect(localPath('/dashboard?chat=1#top')).toBe('/dashboard?chat=1');
});
