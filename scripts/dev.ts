import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run-step.ts';
import { serverArgs } from './server-args.ts';

/** Runs the server, restarted when its files change, and Vite's development page at http://localhost:5173. */
const children = [
  spawn(process.execPath, ['--watch', ...serverArgs()], { stdio: 'inherit', cwd: root }),
  spawn(join(root, 'node_modules', '.bin', 'vite'), ['web', '--config', 'web/vite.config.ts'], {
    stdio: 'inherit',
    cwd: root,
  }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 0;
  });
}
