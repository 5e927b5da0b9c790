import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { waitAtMost } from '../clock/wait-at-most.ts';

/** Label values. Each label has few possible values: never an id, an address or user text. */
type Labels<L extends string> = Readonly<Record<L, string>>;

interface About<L extends string> {
  readonly name: string;
  /** What is measured, with its unit. */
  readonly help: string;
  readonly labels?: readonly L[];
}

/** A metric whose values are set anew at each scrape; left out until it was set once. */
export interface Figure<L extends string> {
  set(labels: Labels<L>, value: number): void;
  /** Removes the values of all labels. */
  clear(): void;
}

/** The metrics of this process, for Prometheus. */
export interface Metrics {
  /** Creates a counter; returns the function that increments it. */
  counter<L extends string>(about: About<L>): (labels: Labels<L>, by?: number) => void;
  /** Creates a histogram; returns the function that records one duration. */
  histogram<L extends string>(about: About<L>, buckets: readonly number[]): (labels: Labels<L>, value: number) => void;
  /** A metric whose value is read at each scrape. */
  gauge(about: About<never>, read: () => number): void;
  figure<L extends string>(about: About<L>): Figure<L>;
  /**
   * Registers work to do before each scrape. If it fails or is late, its own metrics are out of date; the others stay
   * readable. It is not begun again while it is late.
   */
  beforeReading(work: () => Promise<void>): void;
  /** Adds Node's process metrics: memory, processor time, event loop. */
  watchProcess(): void;
  /** Renders the metrics. Concurrent scrapes share one result, because their preparations would undo each other. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** @param patience milliseconds that all work before a scrape may take together */
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
      // One without labels begins as 0, which would be told until it is first read.
      if (!about.labels) gauge.remove();
      return { set: (labels, value) => gauge.set(labels, value), clear: () => gauge.reset() };
    },
    beforeReading: (work) => void before.push(unlessUnderWay(work)),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    read: async () => {
      reading ??= read().finally(() => {
        reading = null;
      });
      return { type: registry.contentType, text: await reading };
    },
  };
}

/** Leaves out what is still under way since an earlier scrape: each start would hold one more connection to the store. */
function unlessUnderWay(work: () => Promise<void>): () => Promise<void> {
  let isUnderWay = false;
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await work().finally(() => {
      isUnderWay = false;
    });
  };
}
