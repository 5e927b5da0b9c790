// Runs on whatever Node the system has, like run-until-told.mjs and no other file. Installs the packages of the
// lockfile and hands over to the Node that the lockfile pins. Plain JavaScript, built-in modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runUntilTold } from './run-until-told.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.atrium-installed');
const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const commands = {
  start: 'scripts/start.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  dev: 'scripts/dev.ts',
  bench: 'bench/run.ts',
  backup: 'server/src/backup.ts',
  config: 'server/src/print-config.ts',
  'rotate-keys': 'server/src/rotate-keys.ts',
  'owner-link': 'server/src/print-owner-link.ts',
};

const [command = 'start', ...rest] = process.argv.slice(2);
const script = commands[command];
if (!script) fail(`There is no command '${command}'. Commands: ${Object.keys(commands).join(', ')}.`);

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) fail(`Atrium needs Node 20 or newer to start; this is ${process.versions.node}.`);

installIfChanged();

runUntilTold(pinnedNode, ['--disable-warning=ExperimentalWarning', join(root, script), ...rest], {
  cwd: root,
  env: {
    ...process.env,
    // Where the operator stands: npm has left that folder, and says in INIT_CWD which it was.
    CALLED_FROM: process.env.INIT_CWD ?? process.cwd(),
    PATH: `${dirname(pinnedNode)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  },
});

/** Installs if the lockfile is not the one installed last. `npm ci` is not used: see docs/decisions, 4. */
function installIfChanged() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const wanted = `${lockfile} ${process.platform}-${process.arch}`;
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing the packages that package-lock.json names. This happens once and after updates.');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(
    npm,
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (done.error) fail(`npm could not be started: ${done.error.message}`);
  if (done.status !== 0) fail('npm could not install the packages. Its own message stands above.');
  if (!existsSync(pinnedNode))
    fail('The pinned Node was not installed. Check that npm may run the install script of the package "node".');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
