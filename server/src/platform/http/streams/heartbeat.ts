/**
 * Seconds between two beats: half of the shortest common timeout. SOURCE: proxies commonly cut a silent answer after 30
 * to 60 s.
 */
const seconds = 15;

const wheel: Set<() => void>[] = Array.from({ length: seconds }, () => new Set());
let at = 0;
let timer: NodeJS.Timeout | undefined;
let beating = 0;

/**
 * Calls back every 15 s until the returned function is called. One timer serves all callbacks: each second, those of
 * one of 15 slots are called.
 */
export function beat(callback: () => void): () => void {
  const slot = wheel[at] as Set<() => void>;
  slot.add(callback);
  beating += 1;
  timer ??= setInterval(turn, 1000).unref();
  return () => {
    if (!slot.delete(callback)) return;
    beating -= 1;
    if (beating > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function turn(): void {
  at = (at + 1) % seconds;
  for (const callback of wheel[at] ?? []) callback();
}
