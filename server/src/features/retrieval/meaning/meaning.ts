import { withPatience } from '../../../platform/lanes/with-patience.ts';
import { type Embedder, EmbedderError } from '../../../ports/embedder.ts';
import { type Health, type HealthDeps, healthOf } from '../health.ts';

/** Milliseconds a search waits for the vector of its query; after that it uses words alone. */
const patience = 2_500;

/** The embedding model with its health. */
export interface Meaning extends Pick<Health, 'isDown' | 'isPaused'> {
  readonly model: string;
  readonly mostTexts: number;
  /** null if it does not answer in time, or is paused after a failure. */
  ofQuery(text: string): Promise<readonly number[] | null>;
  /** Throws EmbedderError. */
  ofDocuments(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]>;
}

const isOfTexts = (error: unknown) => error instanceof EmbedderError && error.kind === 'refused';

export function meaningOf(embedder: Embedder, deps: HealthDeps): Meaning {
  const health = healthOf(embedder.name, deps, 'the embedding model failed; search goes by words');
  const ask: Embedder['embed'] = (texts, purpose, signal) =>
    health.watch(
      () => embedder.embed(texts, purpose, signal),
      // For documents, the caller that aborted no longer needs the answer. For queries, the timeout is our own and does
      // count as a failure.
      (error) => isOfTexts(error) || (purpose === 'document' && signal.aborted),
    );
  return {
    model: embedder.name,
    mostTexts: embedder.mostTexts,
    isDown: health.isDown,
    isPaused: health.isPaused,
    ofDocuments: (texts, signal) => ask(texts, 'document', signal),
    async ofQuery(text) {
      if (health.isPaused()) return null;
      try {
        return (await withPatience(patience, (signal) => ask([text], 'query', signal)))[0] ?? null;
      } catch (error) {
        if (error instanceof EmbedderError) return null;
        throw error;
      }
    },
  };
}
