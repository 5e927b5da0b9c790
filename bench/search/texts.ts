/** Pseudo-random numbers, the same on every machine and run. SOURCE: mulberry32, public domain. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const consonants = 'bcdfghklmnprstvz';
const vowels = 'aeiou';

/** Pronounceable words. The first ones are short, as in a natural language. */
export function vocabulary(size: number): string[] {
  const next = numbers(7);
  const pick = (from: string) => from[Math.floor(next() * from.length)] ?? '';
  const words = new Set<string>();
  while (words.size < size) {
    const syllables = 1 + Math.floor(Math.log10(words.size + 10)) * (next() < 0.7 ? 1 : 0.5);
    let word = '';
    for (let n = 0; n < syllables; n += 1) word += pick(consonants) + pick(vowels) + (next() < 0.3 ? pick('nrst') : '');
    words.add(word);
  }
  return [...words];
}

/** Makes texts in which the n-th word occurs about 1/n as often as the first, as in a natural language. */
export function texts(words: readonly string[], seed: number): (length: number) => string {
  const next = numbers(seed);
  const span = Math.log(words.length);
  return (length) => {
    const said: string[] = [];
    for (let n = 0; n < length; n += 1) said.push(words[Math.floor(Math.exp(next() * span)) - 1] ?? 'none');
    return said.join(' ');
  };
}
