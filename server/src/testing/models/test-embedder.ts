import { relatedTo } from '../../platform/text/words/related-words.ts';
import { stopWords } from '../../platform/text/words/stop-words.ts';
import { normalWord, termsOf, words } from '../../platform/text/words/words.ts';
import { type Embedder, EmbedderError, type EmbedderErrorKind } from '../../ports/embedder.ts';

/**
 * An embedder without a model: texts with the same words, with related or with similarly spelled ones get similar
 * vectors.
 */
export interface TestEmbedder extends Embedder {
  /** The texts it was given, oldest first. */
  readonly asked: string[];
  /** Sets how it fails from now on; null if it does not. */
  fail(kind: EmbedderErrorKind | null): void;
  /** Refuses calls with a text that matches. */
  refuse(pattern: RegExp): void;
}

const relatedWeight = 0.01;
const spellingWeight = 0.25;

export function createTestEmbedder(
  name = 'test/words',
  dimensions = 384,
  /** How significant a term is, as a model would have learned it. */
  weightOf: (term: string) => number = () => 1,
): TestEmbedder {
  const asked: string[] = [];
  const known = new Map<string, Float32Array>();
  let failing: EmbedderErrorKind | null = null;
  let refused: RegExp | null = null;
  const directionOf = (feature: string) => {
    const made = known.get(feature) ?? direction(`${name} ${feature}`, dimensions);
    known.set(feature, made);
    return made;
  };
  return {
    name,
    mostTexts: 16,
    asked,
    fail: (kind) => {
      failing = kind;
    },
    refuse: (pattern) => {
      refused = pattern;
    },
    async embed(texts) {
      asked.push(...texts);
      if (failing) throw new EmbedderError(failing, 'The test says so.');
      if (texts.some((text) => refused?.test(text))) throw new EmbedderError('refused', 'The test refuses it.');
      return texts.map((text) => {
        const vector = new Float32Array(dimensions);
        for (const [feature, weight] of featuresOf(text, weightOf)) {
          const to = directionOf(feature);
          for (let n = 0; n < dimensions; n += 1) vector[n] = (vector[n] ?? 0) + weight * (to[n] ?? 0);
        }
        return [...vector];
      });
    },
  };
}

/** Words, words that may stand for them, and trigrams of their letters. Repetitions of a word add little weight. */
function featuresOf(text: string, weightOf: (term: string) => number): ReadonlyMap<string, number> {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) => features.set(feature, (features.get(feature) ?? 0) + weight);
  for (const { raw } of words(text)) {
    const normal = normalWord(raw);
    if (stopWords.has(normal)) continue;
    for (const term of termsOf(raw)) {
      const weight = weightOf(term) ** 2;
      add(term, weight);
      for (const other of relatedTo(term)) add(other, weight * relatedWeight);
    }
    for (let n = 0; n + 3 <= normal.length; n += 1) add(`~${normal.slice(n, n + 3)}`, spellingWeight);
  }
  return new Map(Array.from(features, ([feature, weight]) => [feature, Math.sqrt(weight)]));
}

/** A direction that is the same for the same word on every machine. SOURCE: FNV-1a and xorshift32, public domain. */
function direction(feature: string, dimensions: number): Float32Array {
  let state = 0x811c9dc5;
  for (let n = 0; n < feature.length; n += 1) state = Math.imul(state ^ feature.charCodeAt(n), 0x01000193);
  state = state | 1;
  return Float32Array.from({ length: dimensions }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state & 0xffff) / 0x8000 - 1;
  });
}
