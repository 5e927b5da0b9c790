import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Milliseconds. */
type Times = Readonly<Record<'served' | 'processor' | 'usable' | 'answered', number>>;

/**
 * Measures how long a new user waits. The last commit is cloned into an empty folder. `npm start` runs for the first
 * time (packages from the registry into an empty cache, the page is built, a store is created), then three more times,
 * and once without a network: in a namespace with only loopback, for which Linux requires no root (`unshare`).
 */
const goals = { first: 180_000, later: 5_000 };
const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'atrium-start-'));
const clone = join(folder, 'atrium');
const once = [process.execPath, join(import.meta.dirname, 'start-once.ts'), clone, join(folder, 'cache')];
const alone = ['unshare', '--user', '--map-root-user', '--net', 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh'];

try {
  console.log(`${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}`);
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  measure('first start', once, goals.first);
  for (const name of ['second', 'third', 'fourth']) measure(`${name} start`, once, goals.later);
  measure('start without a network', [...alone, ...once], goals.later);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure(name: string, [program = '', ...args]: readonly string[], goal: number): void {
  const said = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const { served, processor, usable, answered } = JSON.parse(said) as Times;
  const verdict = usable <= goal ? 'holds' : 'FALLS SHORT';
  console.log(
    `${name}: served ${seconds(served)} (processor time ${seconds(processor)}), usable ${seconds(usable)} (goal ${seconds(goal)}: ${verdict}), answered ${seconds(answered)}`,
  );
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
