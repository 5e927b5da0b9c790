import { join } from 'node:path';
import { root } from './run-step.ts';

/**
 * Node's arguments before the server's file. V8's memory reducer collects garbage and returns memory in any pause of
 * eight seconds, and the next rush pays for that with several collections while users wait for their first words.
 * `returnMemoryWhenIdle` does it in longer pauses instead. The reducer is turned off here because turning it off in a
 * running process can end that process.
 */
export const serverNodeArgs = ['--disable-warning=ExperimentalWarning', '--no-memory-reducer'] as const;

/** Node's cache of compiled code for the next start, which then needs a fifth less processor time (bench/start). */
export const serverCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') } as const;

/** Node's arguments to run the server; the Dockerfile repeats them. */
export function serverArgs(folder = root): string[] {
  return [...serverNodeArgs, join(folder, 'server', 'src', 'main.ts')];
}
