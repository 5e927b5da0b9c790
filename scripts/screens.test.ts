import { expect, test } from 'vitest';
import { pagePaths } from '../server/src/app/page-config.ts';
import { paths } from '../web/src/lib/paths.ts';

/** Addresses of the page, with something in place of each id, as the server sees them. */
const addresses = Object.entries(paths).map(([name, path]) => {
  const address = typeof path === 'string' ? path : (path as (...ids: unknown[]) => string)('1', '1');
  return [name, new URL(address, 'http://localhost').pathname] as const;
});

test.each(addresses)('the server knows the screen at `paths.%s` (%s), and does not answer with 404', (_name, path) => {
  expect(pagePaths(['1'])(path)).toBe(true);
});
