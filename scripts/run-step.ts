import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Runs a program from node_modules (or one of our scripts) in the foreground and returns its exit code. */
export function tryStep(
  title: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): number {
  const started = performance.now();
  console.log(`\n▸ ${title}`);
  const path = program.endsWith('.ts') ? process.execPath : join(root, 'node_modules', '.bin', program);
  const all = program.endsWith('.ts') ? [join(root, program), ...args] : args;
  const done = spawnSync(path, all, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (done.error) console.error(done.error.message);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (done.status === 0) console.log(`✓ ${title} (${seconds} s)`);
  else console.error(`✗ ${title} failed (${seconds} s)`);
  return done.status ?? 1;
}

/** Runs a step and exits the process with its code if it fails. */
export function runStep(...step: Parameters<typeof tryStep>): void {
  const code = tryStep(...step);
  if (code !== 0) process.exit(code);
}
