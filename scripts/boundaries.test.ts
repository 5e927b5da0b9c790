import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('the boundaries catch a file that breaks them', () => {
  const run = spawnSync(
    join(root, 'node_modules', '.bin', 'depcruise'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'scripts/boundaries-fixture'],
    { cwd: root, encoding: 'utf8' },
  );
  const report: { summary: { violations: { rule: { name: string } }[] } } = JSON.parse(run.stdout);
  const broken = new Set(report.summary.violations.map((violation) => violation.rule.name));
  expect(broken).toEqual(
    new Set([
      'no-cycles',
      'only-the-app-knows-adapters',
      'platform-knows-no-product',
      'slices-by-their-door',
      'slice-order-accounts',
    ]),
  );
});
