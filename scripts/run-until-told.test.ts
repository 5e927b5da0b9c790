import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const module = join(import.meta.dirname, 'run-until-told.mjs');
const program = `process.on('SIGTERM', () => { console.log('told'); process.exit(0); }); console.log('up'); setInterval(() => {}, 1000);`;
const runner = `import(${JSON.stringify(module)}).then(({ runUntilTold }) => runUntilTold(process.execPath, ['-e', process.env.PROGRAM], {}))`;

let running: number | undefined;
/** A process left behind by a failed test would block the test run. */
afterEach(() => {
  if (running === undefined) return;
  try {
    process.kill(-running, 'SIGKILL');
  } catch {}
  running = undefined;
});

/** Like npm, runs the script in a shell that waits and does not forward signals. */
function runUnderShell() {
  const shell = spawn('sh', ['-c', '"$NODE" -e "$RUNNER"; true'], {
    env: { ...process.env, NODE: process.execPath, RUNNER: runner, PROGRAM: program, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  running = shell.pid;
  shell.stdout.setEncoding('utf8');
  return shell;
}

test.skipIf(process.platform === 'win32')(
  'a signal that reaches npm and its shell alone ends the program',
  async () => {
    const shell = runUnderShell();
    let said = '';
    for await (const text of shell.stdout) {
      said += text;
      if (said === 'up\n') shell.kill('SIGTERM');
    }
    expect(said).toBe('up\ntold\n');
  },
);

test('the code of the program is the code of the command', async () => {
  const command = spawn(process.execPath, ['-e', runner], {
    env: { ...process.env, PROGRAM: 'process.exit(7)' },
    stdio: 'inherit',
  });
  const [code] = await once(command, 'exit');
  expect(code).toBe(7);
});

test.skipIf(process.platform === 'win32')(
  'a program that is killed, as by a system without memory, is said to be',
  () => {
    const { status, stderr } = spawnSync(process.execPath, ['-e', runner], {
      env: { ...process.env, PROGRAM: "process.kill(process.pid, 'SIGKILL')" },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The program was killed\..* too little memory/);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a program of another system is said to be one, without a stack',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-runs-'));
    const foreign = join(folder, 'node');
    // Without its loader a program is not found although it is there, as one for glibc on Alpine.
    writeFileSync(foreign, '#!/lib/ld-of-another-system.so\n', { mode: 0o755 });
    const run = `import(${JSON.stringify(module)}).then(({ runUntilTold }) => runUntilTold(${JSON.stringify(foreign)}, [], {}))`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', run], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${foreign} cannot run here: spawn ${foreign} ENOENT. The Node that is installed needs glibc, which Debian and Ubuntu have and Alpine has not.\n`,
    });
  },
);
