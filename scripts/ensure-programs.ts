import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

interface Program {
  readonly what: string;
  /** The Debian packages that contain it. */
  readonly packages: readonly string[];
  isThere(): boolean;
}

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/** Programs outside npm that the tests need. */
const needed: readonly Program[] = [
  { what: 'Chromium', packages: ['chromium'], isThere: () => existsSync('/usr/bin/chromium') },
  {
    what: 'PostgreSQL',
    packages: ['postgresql'],
    isThere: () => globSync('/usr/lib/postgresql/*/bin/initdb').length > 0,
  },
  { what: 'OpenSSL', packages: ['openssl'], isThere: () => existsSync('/usr/bin/openssl') },
];

/** Makes the journeys faster, and is skipped if Debian does not have it: see e2e/support/chromium.ts. */
const wished: Program = {
  what: 'Chromium without a window',
  packages: ['chromium-headless-shell'],
  isThere: () => existsSync('/usr/bin/chromium-headless-shell'),
};

/** Installs missing programs if possible (Debian, as root); otherwise says what to install and exits. */
export function ensurePrograms(): void {
  const missing = needed.filter((program) => !program.isThere());
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (missing.length > 0 && !canInstall) {
    const packages = missing.flatMap((program) => program.packages);
    console.error(
      `The tests need ${missing.map((program) => program.what).join(' and ')}. On Debian: sudo apt-get install ${packages.join(' ')}`,
    );
    process.exit(1);
  }
  if (!canInstall || (missing.length === 0 && wished.isThere())) return;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  for (const program of [...missing, wished]) {
    install(program);
    if (program.isThere() || program === wished) continue;
    console.error(`Could not install ${program.packages.join(' ')}.`);
    process.exit(1);
  }
}

function install({ packages }: Program): void {
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
}
