import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@atrium/contract/services';
import { expect, test } from 'vitest';
import { vendorOfService } from './service-vendor.ts';

const connectedByKey = services.filter(({ by }) => by === 'key');

test.each(connectedByKey)(
  'the service $name has a row in service-vendor.ts: the vendor that its key opens',
  ({ name }) => {
    expect(vendorOfService(name)).not.toBeNull();
  },
);

test('docs/guide/own-keys.md has a row for each of them: the models that its key opens', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/guide/own-keys.md'), 'utf8');
  const missing = connectedByKey.map(({ label }) => label).filter((label) => !page.includes(`\n| ${label} `));
  expect(missing).toEqual([]);
});
