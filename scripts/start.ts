import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { root } from './run-step.ts';
import { serverArgs } from './server-args.ts';

/** Builds the page if its sources changed and runs the server in the foreground until it is told to stop. */
buildWeb();
const server = spawn(process.execPath, serverArgs(), {
  stdio: 'inherit',
  cwd: root,
  // What the start compiled is kept for the next one, which then computes a fifth less (bench/start).
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
