// Runs on whatever Node the system has, like scripts/bootstrap.mjs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Milliseconds between checks whether npm's shell is still running. */
const lookEvery = 500;

/** A system that runs out of memory kills a program without a word. */
const killed =
  'The program was killed. If nobody did that, this machine has too little memory for it: docs/operating.md says how much it takes.';

/**
 * Runs a program in the foreground, forwards every termination signal to it, and exits with its code.
 *
 * A signal sent only to npm's process id reaches npm and the shell in which npm runs scripts. That shell dies of the
 * signal without forwarding it, so under npm the end of the shell is treated like the signal.
 */
export function runUntilTold(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(child);
  child.on('error', ({ message }) => {
    // It runs: a signal could not be sent.
    if (child.pid !== undefined) return;
    const hint =
      process.platform === 'linux' && existsSync(program)
        ? ' The Node that is installed needs glibc, which Debian and Ubuntu have and Alpine has not.'
        : '';
    console.error(`${program} cannot run here: ${message}.${hint}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === 'SIGKILL') console.error(killed);
    process.exit(code ?? (signal ? 1 : 0));
  });
}

function endWithParent(child) {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    child.kill('SIGTERM');
  }, lookEvery);
  look.unref();
}
