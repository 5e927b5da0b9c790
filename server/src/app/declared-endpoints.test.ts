import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@atrium/contract/endpoint';
import { endpoints } from '@atrium/contract/endpoints';
import { expect, test } from 'vitest';
import { root } from './root.ts';

/** What is served, called by the page and tested for its ownership is read from this one list. */
test('every endpoint that is declared stands in the list, under the name of its export', async () => {
  const listed = new Map<unknown, string>(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));
  const contract = join(root, 'contract', 'src');
  const missing: string[] = [];
  for (const file of readdirSync(contract).filter((name) => /^[a-z-]+\.ts$/.test(name))) {
    const exported: Record<string, unknown> = await import(join(contract, file));
    for (const [name, value] of Object.entries(exported))
      if (isEndpoint(value) && listed.get(value) !== name) missing.push(`${file}: ${name}`);
  }
  expect(missing, 'give each a line in contract/src/endpoints.ts').toEqual([]);
});

/** A browser that was signed in is refused where another is made a visitor. */
test('what makes visitors says that it may ask for a sign-in', () => {
  const making: readonly Endpoint[] = Object.values(endpoints).filter(
    (each: Endpoint) => each.access === 'visitor' && each.method !== 'GET' && each.owns === undefined,
  );
  expect(making.map(({ path }) => path)).toContain('/api/attachments');
  expect(making.filter(({ errors }) => !errors.includes('sign-in-required')).map(({ path }) => path)).toEqual([]);
});

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'rateClass' in value;
}
