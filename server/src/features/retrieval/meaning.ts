import type { Clock } from '../../platform/clock/clock.ts';
import { type Embedder, EmbedderError } from '../../ports/embedder.ts';

/** Milliseconds a search waits for the vector of its query; without it, it goes by words. */
const patience = 2_500;
/** Pauses after the model failed, in milliseconds: each twice the one before. */
const firstPause = 30_000;
const longestPause = 3_600_000;

/** The embedding model with what is known of its health: one that fails is left alone for a while, longer each time. */
export interface Meaning {
  readonly model: string;
  readonly mostTexts: number;
  /** Whether it failed when it was last asked. */
  isDown(): boolean;
  /** Whether it is being left alone. */
  isPaused(): boolean;
  /** null where it does not answer in time, or is being left alone. */
  ofQuery(text: string): Promise<readonly number[] | null>;
  /** Throws EmbedderError. */
  ofDocuments(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]>;
}

export interface MeaningDeps {
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
}

export function meaningOf(embedder: Embedder, { clock, log }: MeaningDeps): Meaning {
  let failures = 0;
  let pausedUntil = 0;
  /** Counts failures and is never set back: a call that began before the latest tells nothing that is not known. */
  let told = 0;
  const now = () => clock.now().getTime();
  const ask: Embedder['embed'] = async (texts, purpose, signal) => {
    const before = told;
    try {
      const vectors = await embedder.embed(texts, purpose, signal);
      failures = 0;
      pausedUntil = 0;
      return vectors;
    } catch (error) {
      // Whoever gave the signal has no use for the answer any more; that a query has waited long enough is our own word.
      const isUnwanted = purpose === 'document' && signal.aborted;
      const isRefusal = error instanceof EmbedderError && error.kind === 'refused';
      if (!isUnwanted && !isRefusal && before === told) {
        told += 1;
        pausedUntil = now() + Math.min(longestPause, firstPause * 2 ** failures);
        failures += 1;
        log.warn({ err: error, model: embedder.name, failures }, 'the embedding model failed; search goes by words');
      }
      throw error;
    }
  };
  const isPaused = () => now() < pausedUntil;
  return {
    model: embedder.name,
    mostTexts: embedder.mostTexts,
    isDown: () => failures > 0,
    isPaused,
    ofDocuments: (texts, signal) => ask(texts, 'document', signal),
    async ofQuery(text) {
      if (isPaused()) return null;
      try {
        return (await ask([text], 'query', AbortSignal.timeout(patience)))[0] ?? null;
      } catch (error) {
        if (error instanceof EmbedderError) return null;
        throw error;
      }
    },
  };
}
