import { join } from 'node:path';
import { root } from './run-step.ts';

/**
 * What Node is given before the server's file. V8's memory reducer collects, and gives memory back, in any pause of eight
 * seconds, and the next rush makes up for that with several collections while its first words are waited for;
 * `returnMemoryWhenIdle` does it in longer pauses. It is turned off here, since turning it off in a process that runs
 * can end that process.
 */
export const serverNodeArgs = ['--disable-warning=ExperimentalWarning', '--no-memory-reducer'] as const;

/** Where Node keeps what a start compiled for the next one, which then computes a fifth less (bench/start). */
export const serverCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') } as const;

/** What Node runs the server with; the Dockerfile says the same. */
export function serverArgs(folder = root): string[] {
  return [...serverNodeArgs, join(folder, 'server', 'src', 'main.ts')];
}
