import { loadavg } from 'node:os';
import { createRetrieval, type Retrieval } from '../../server/src/features/retrieval/index.ts';
import type { Embedder } from '../../server/src/ports/embedder.ts';
import { numbers } from '../search/texts.ts';
import { dimensions, documentsOfSpace, words } from './fill.ts';
import type { KeptStore } from './kept-store.ts';
import { userId } from './quality.ts';

export interface SpeedWanted {
  readonly passages: number;
  /** `words`: search by words only. `meaning`: by words and meaning. Several are measured one after the other. */
  readonly by: readonly ('words' | 'meaning')[];
  /** How long each is measured, and how long it is warmed up before, while caches fill. */
  readonly seconds: number;
  readonly warmSeconds: number;
}

type Kind = (n: number) => { readonly query: string; readonly spaceId?: number };

const word = (rank: number) => words[rank] ?? '';
const ofEight = [3, 30, 90, 200, 700, 1_500, 4_000, 9_000];
const kinds: Readonly<Record<string, Kind>> = {
  'a rare word': (n) => ({ query: word(15_000 + n * 37) }),
  'a usual word': (n) => ({ query: word(500 + n) }),
  'two common words': (n) => ({ query: `${word(n % 10)} ${word(10 + n)}` }),
  'a question of eight words': (n) => ({ query: ofEight.map((at) => word(at + n)).join(' ') }),
  'the same in one space': (n) => ({ query: ofEight.map((at) => word(at + n)).join(' '), spaceId: 2 }),
};
/** The number of rounds with different words. After them the words repeat. */
const rounds = 130;

/** Searches a filled store with each kind of query in turn, and prints how long they took. */
export async function measureSpeed(name: string, store: KeptStore, wanted: SpeedWanted): Promise<void> {
  const spaces = Array.from({ length: Math.ceil(wanted.passages / 100 / documentsOfSpace) }, (_, n) => n + 1);
  for (const by of wanted.by) {
    const retrieval = createRetrieval({
      database: store.database,
      embedder: by === 'meaning' ? randomEmbedder() : null,
      spaces: { existing: async () => spaces },
      clock: { now: () => new Date() },
      log: { warn: (fields, message) => console.warn(message, fields) },
    });
    const load = loadavg()[0]?.toFixed(1);
    await ask(`${name}, ${by === 'words' ? 'words' : 'words and meaning'}`, retrieval, store, wanted);
    console.log(`  load average ${load} before, ${loadavg()[0]?.toFixed(1)} after`);
  }
}

/** An embedder with random vectors that takes no time, so that only the search is measured. */
function randomEmbedder(): Embedder {
  const next = numbers(9);
  return {
    name: 'test/random',
    mostTexts: 1,
    embed: async (texts) => texts.map(() => Array.from({ length: dimensions }, () => next() - 0.5)),
  };
}

interface Taken {
  /** Milliseconds: elapsed time, and CPU time of this process, which contains the embedded store, plus PostgreSQL's. */
  readonly time: number;
  readonly spent: number;
}

async function ask(
  name: string,
  retrieval: Retrieval,
  store: KeptStore,
  { seconds, warmSeconds }: SpeedWanted,
): Promise<void> {
  const cold = [...(await askFor(warmSeconds, retrieval, store)).values()];
  console.log(`${name}: the first of each kind ${cold.map(([first]) => first?.time.toFixed(0)).join(', ')} ms`);
  say(`${name}: all in the first ${warmSeconds} s`, cold.flat());
  const taken = await askFor(seconds, retrieval, store);
  for (const [kind, all] of taken) say(`${name}: ${kind}`, all);
  say(`${name}: all searches`, [...taken.values()].flat());
}

async function askFor(seconds: number, retrieval: Retrieval, store: KeptStore): Promise<Map<string, Taken[]>> {
  const taken = new Map<string, Taken[]>(Object.keys(kinds).map((kind) => [kind, []]));
  const until = performance.now() + seconds * 1_000;
  for (let n = 0; n === 0 || performance.now() < until; n += 1) {
    for (const [kind, of] of Object.entries(kinds)) {
      const one = await timed(store, () => retrieval.search(userId, { ...of(n % rounds), limit: 10 }));
      taken.get(kind)?.push(one);
    }
  }
  return taken;
}

function say(what: string, all: readonly Taken[]): void {
  console.log(`${what}, ${all.length} times: ${shares(all, 'time')} ms; processor time ${shares(all, 'spent')} ms`);
}

async function timed(store: KeptStore, work: () => Promise<unknown>): Promise<Taken> {
  const [elsewhere, own, began] = [store.spentElsewhere(), process.cpuUsage(), performance.now()];
  await work();
  const time = performance.now() - began;
  const { user, system } = process.cpuUsage(own);
  return { time, spent: (user + system) / 1_000 + (store.spentElsewhere() - elsewhere) / 1e6 };
}

function shares(all: readonly Taken[], figure: keyof Taken): string {
  const sorted = all.map((each) => each[figure]).sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)}`;
}
