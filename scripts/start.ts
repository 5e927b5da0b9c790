import { spawn } from 'node:child_process';
import { buildWeb } from './build-web.ts';
import { root } from './run-step.ts';
import { serverArgs, serverCache } from './server-args.ts';

/** Builds the page if its sources changed, and runs the server in the foreground until it is stopped. */
buildWeb();
const server = spawn(process.execPath, serverArgs(), {
  stdio: 'inherit',
  cwd: root,
  env: { ...serverCache, ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => {
  // `run-until-told.mjs`, which waits for this process, says what that means.
  if (signal === 'SIGKILL') process.kill(process.pid, signal);
  else process.exit(code ?? (signal === null ? 0 : 1));
});
