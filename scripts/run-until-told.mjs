// Runs on whatever Node the system has, as scripts/bootstrap.mjs does.
import { spawn } from 'node:child_process';

/** Milliseconds between two looks at whether the shell of npm is still there. */
const lookEvery = 500;

/**
 * Runs a program in the foreground, hands every signal that asks for an end on to it, and ends with its code.
 *
 * Who ends `npm start` by npm's process id alone reaches npm and the shell it runs scripts in. That shell dies of the
 * signal and hands nothing on, so under npm its death is the same as the signal.
 */
export function runUntilTold(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
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
