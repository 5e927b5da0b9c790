import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-step.ts';

interface Locked {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

/** Whether Node would find a package: in the package folder of `from`, then in those of the folders around it. */
function finds(from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}

// npm omits packages from a lockfile that the current platform does not need, and then does not install them on other
// platforms either: https://github.com/npm/cli/issues/4828. `npm install --package-lock-only` restores them.
test('the lockfile names the parts of a package for every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !finds(path, name)),
  );
  expect(missing).toEqual([]);
});

test('the lockfile records no host that packages come from', () => {
  const resolved = Object.values(packages).filter(({ resolved = '', link }) => resolved !== '' && !link);
  expect(resolved).toEqual([]);
});
