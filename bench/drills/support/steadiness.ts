import { readdirSync, readlinkSync } from 'node:fs';
import { residentMb } from '../../hot-path/process.ts';

/** A look at a process that is meant to stay as it is. */
interface Look {
  /** Seconds since the first look. */
  readonly at: number;
  /** MB, with its children. */
  readonly memory: number;
  /**
   * Sockets, pipes and other handles that it has open, without files: the embedded store opens each of its own once, when it
   * is needed first.
   */
  readonly handles: number;
}

/** What a process has from one time to the next while it does the same all along. */
export interface Steadiness {
  /** Most memory in the first half and in the second, MB. */
  readonly halves: readonly [number, number];
  /** By how many per cent of itself memory grows in an hour: the line through all looks but the first fifth. */
  readonly memoryPerHour: number;
  /** Handles in the middle of the second fifth and of the last. */
  readonly handles: readonly [number, number];
}

/** Looks twice a second until `stop` is called. */
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
      // It was just closed.
      return true;
    }
  };
  return readdirSync(`/proc/${pid}/fd`).filter((handle) => !isFile(handle)).length;
}

/** The slope of the line of least squares, as per cent of the mean in an hour. */
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
