import { readdirSync, readlinkSync } from 'node:fs';
import { residentMb } from '../../hot-path/process.ts';

/** A sample of a process that should not grow. */
interface Look {
  /** Seconds since the first sample. */
  readonly at: number;
  /** MB, including child processes. */
  readonly memory: number;
  /**
   * Open sockets, pipes and other handles, without files: the embedded store opens each of its files once, on first
   * use.
   */
  readonly handles: number;
}

/** How the memory and the handles of a process change while its work stays the same. */
export interface Steadiness {
  /** Peak memory in the first half and in the second, MB. */
  readonly halves: readonly [number, number];
  /** Growth of memory in per cent an hour, from the regression line through all samples but the first fifth. */
  readonly memoryPerHour: number;
  /** Handles in the middle of the second fifth and of the last fifth. */
  readonly handles: readonly [number, number];
}

/** Takes samples twice a second until `stop` is called. */
export function watchSteadiness(pid: number): { stop(): Steadiness } {
  const began = performance.now();
  const looks: Look[] = [];
  const timer = setInterval(() => {
    const handles = handlesOf(pid);
    looks.push({ at: (performance.now() - began) / 1000, memory: residentMb(pid), handles });
  }, 500);
  return {
    stop() {
      clearInterval(timer);
      const part = (from: number, to: number) => looks.slice(looks.length * from, looks.length * to);
      const most = (some: readonly Look[]) => Math.max(...some.map(({ memory }) => memory));
      return {
        halves: [most(part(0, 0.5)), most(part(0.5, 1))],
        memoryPerHour: growth(part(0.2, 1)),
        handles: [middle(part(0.2, 0.4)), middle(part(0.8, 1))],
      };
    },
  };
}

function handlesOf(pid: number): number {
  const isFile = (handle: string) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${handle}`).startsWith('/');
    } catch {
      // The handle has just been closed.
      return true;
    }
  };
  return readdirSync(`/proc/${pid}/fd`).filter((handle) => !isFile(handle)).length;
}

/** The slope of the least-squares line, in per cent of the mean an hour. */
function growth(looks: readonly Look[]): number {
  const mean = (of: (look: Look) => number) => looks.reduce((sum, look) => sum + of(look), 0) / looks.length;
  const [time, memory] = [mean(({ at }) => at), mean((look) => look.memory)];
  const along = mean(({ at }) => (at - time) ** 2);
  const together = mean((look) => (look.at - time) * (look.memory - memory));
  return ((together / along) * 3_600 * 100) / memory;
}

function middle(looks: readonly Look[]): number {
  return looks.map(({ handles }) => handles).sort((a, b) => a - b)[Math.floor(looks.length / 2)] ?? 0;
}
