import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { waitAtMost } from '../clock/wait-at-most.ts';

/** Values of labels. Each is one of few: never an id, an address or a word of a person. */
type Labels<L extends string> = Readonly<Record<L, string>>;

interface About<L extends string> {
  readonly name: string;
  /** What it counts, with its unit. */
  readonly help: string;
  readonly labels?: readonly L[];
}

/** A figure that is set anew at each reading. */
export interface Figure<L extends string> {
  set(labels: Labels<L>, value: number): void;
  /** Forgets the values of all labels. */
  clear(): void;
}

/** The figures of this process, for Prometheus. */
export interface Metrics {
  /** Gives what counts up. */
  counter<L extends string>(about: About<L>): (labels: Labels<L>, by?: number) => void;
  /** Gives what takes down one duration. */
  histogram<L extends string>(about: About<L>, buckets: readonly number[]): (labels: Labels<L>, value: number) => void;
  /** A figure that is read when it is asked for. */
  gauge(about: About<never>, read: () => number): void;
  figure<L extends string>(about: About<L>): Figure<L>;
  /** Work before each reading. One that fails or is late leaves its figures out of date, and the others readable. */
  beforeReading(work: () => Promise<void>): void;
  /** Adds what Node knows of the process: memory, processor time, event loop. */
  watchProcess(): void;
  /** A reading that comes while one is under way shares it: the work before the one would undo that of the other. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** `patience` is the milliseconds that the work before a reading may take together. */
export function createMetrics(patience = 2_000): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const before: (() => Promise<void>)[] = [];
  const named = <L extends string>({ name, help, labels = [] }: About<L>) => ({
    name,
    help,
    labelNames: [...labels],
    registers,
  });
  let reading: Promise<string> | null = null;
  const read = async () => {
    await waitAtMost(patience, Promise.allSettled(before.map((work) => work())));
    return registry.metrics();
  };
  return {
    counter: (about) => {
      const counter = new Counter(named(about));
      return (labels, by = 1) => counter.inc(labels, by);
    },
    histogram: (about, buckets) => {
      const histogram = new Histogram({ ...named(about), buckets: [...buckets] });
      return (labels, value) => histogram.observe(labels, value);
    },
    gauge: (about, read) => {
      new Gauge({
        ...named(about),
        collect() {
          this.set(read());
        },
      });
    },
    figure: (about) => {
      const gauge = new Gauge(named(about));
      return { set: (labels, value) => gauge.set(labels, value), clear: () => gauge.reset() };
    },
    beforeReading: (work) => void before.push(work),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    read: async () => {
      reading ??= read().finally(() => {
        reading = null;
      });
      return { type: registry.contentType, text: await reading };
    },
  };
}
