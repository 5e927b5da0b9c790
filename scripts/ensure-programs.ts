import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** Programs outside npm that the tests need, and Debian's packages that hold them. */
const programs = [
  { what: 'Chromium', packages: ['chromium'], isThere: () => existsSync('/usr/bin/chromium') },
  {
    what: 'PostgreSQL',
    packages: ['postgresql'],
    isThere: () => globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
  },
] as const;

/** Installs what is missing where that is possible (Debian, as root); otherwise says what to install and stops. */
export function ensurePrograms(): void {
  const missing = programs.filter((program) => !program.isThere());
  if (missing.length === 0) return;
  const packages = missing.flatMap((program) => program.packages);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `The tests need ${missing.map((program) => program.what).join(' and ')}. On Debian: sudo apt-get install ${packages.join(' ')}`,
    );
    process.exit(1);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const done = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env,
  });
  if (done.status !== 0 || programs.some((program) => !program.isThere())) {
    console.error(`Could not install ${packages.join(' ')}.`);
    process.exit(1);
  }
}
