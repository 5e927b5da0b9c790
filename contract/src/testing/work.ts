/** Of Node, which runs the tests; the page has none. */
declare const process: {
  readonly threadCpuUsage: (since?: { user: number; system: number }) => { user: number; system: number };
};

/** How long this thread itself works at something, in milliseconds: what else the machine does is not counted. */
export function workOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Milliseconds below which a measure says nothing. */
const least = 20;
/** Four times as long is fair for what is four times as long, sixteen times is not. */
const fair = 10;

/**
 * Whether the work at something grows with its length alone. `make` makes the whole of it, or a part of that length.
 * What takes next to nothing is taken for fair.
 */
export function growsFairly<T>(make: (part: number) => T, work: (made: T) => unknown): boolean {
  const [whole, quarter] = [make(1), make(0.25)];
  // The first time also takes what it takes to compile.
  work(quarter);
  const ofQuarter = workOf(() => work(quarter));
  return workOf(() => work(whole)) < fair * Math.max(ofQuarter, least);
}
