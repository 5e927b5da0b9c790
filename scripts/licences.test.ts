import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Licences that require nothing of those who use or distribute Atrium, except to keep the notices. */
const free = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
];
/** Other licences, with the only packages that may have them; the reasons are given below. */
const others: Readonly<Record<string, RegExp>> = {
  // Fonts, distributed unchanged.
  'OFL-1.1': /^@(expo-google-fonts|fontsource-variable)\//,
  'Bitstream-Vera': /^dejavu-fonts-ttf$/,
  // The library behind sharp, loaded as a separate file that anyone can replace.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Tools, which are not part of the running product.
  'MPL-2.0': /^(lightningcss(-.*)?|axe-core|@axe-core\/playwright)$/,
};
/** Packages whose manifest names no licence, with the licence found in their licence file. */
const read: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
};

interface Locked {
  readonly license?: string;
  readonly link?: boolean;
}

test('every package that is installed may be used under the Apache licence', () => {
  const lockfile = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');
  const packages = Object.entries((JSON.parse(lockfile) as { packages: Record<string, Locked> }).packages);
  const theirs = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(theirs.length).toBeGreaterThan(100);
  const refused = theirs.flatMap(([path, { license = '' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return isAllowed(name, read[name] ?? license) ? [] : [`${name}: ${license}`];
  });
  expect(refused).toEqual([]);
});

test('a licence that asks for more is refused, alone and beside another', () => {
  for (const license of [
    '',
    'GPL-3.0-only',
    'AGPL-3.0',
    'MIT AND GPL-2.0',
    'LGPL-3.0-or-later',
    'SEE LICENSE IN LICENSE',
  ])
    expect(isAllowed('some-package', license), license).toBe(false);
  expect(isAllowed('some-package', '(MIT OR GPL-2.0)')).toBe(true);
});

/** @param license an SPDX expression without nested brackets, like those of the packages here */
function isAllowed(name: string, license: string): boolean {
  const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) =>
    choice.split(' AND ').every((one) => free.includes(one) || (others[one]?.test(name) ?? false)),
  );
}
