import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;

/** The output of a child process that resolves drizzle-orm with this hook. */
function printed(script: string): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      `import { resolveDrizzle } from './resolve-drizzle.ts'; resolveDrizzle(); ${script}`,
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return stdout.trim();
}

test('what is not in the package is missed as ever', () => {
  const script = (specifier: string) =>
    `await import('${specifier}').catch((error) => console.log(error.code, error.message.includes('${specifier}')))`;
  expect(printed(script('drizzle-orm/no-such-part'))).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED false');
  expect(printed(script('drizzle-orm-of-another-name'))).toBe('ERR_MODULE_NOT_FOUND true');
});

test('each file is read once, whichever way it is asked for', () => {
  const script = `
    const [all, part, core, again] = await Promise.all(
      ['drizzle-orm', 'drizzle-orm/sql/sql', 'drizzle-orm/pg-core', 'drizzle-orm'].map((each) => import(each)));
    console.log(all.SQL === part.SQL, all === again, core.pgTable('t', { id: core.text() }).id instanceof all.Column);`;
  expect(printed(script)).toBe('true true true');
});

test('the entries are those that Node finds by itself', () => {
  const script = (found: string) => `
    console.log([${found}].join(' '))`;
  const asked = `import.meta.resolve('drizzle-orm'), import.meta.resolve('drizzle-orm/pg-core')`;
  const plain = spawnSync(process.execPath, ['--input-type=module', '-e', script(asked)], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(printed(script(asked))).toBe(plain.stdout.trim());
});

test('code that requires the package gets what is meant for it', () => {
  const script = `
    const { createRequire } = await import('node:module');
    const imported = await import('drizzle-orm');
    const required = createRequire(import.meta.url)('drizzle-orm');
    console.log(typeof required.SQL, required.SQL === imported.SQL);`;
  expect(printed(script)).toBe('function false');
});

test('the package still says that its files are modules', () => {
  const manifest = join(import.meta.dirname, '../../../../node_modules/drizzle-orm/package.json');
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ type: 'module' });
});
