/**
 * Maximum letters of a cached word. Longer words are rare, and V8 keeps them as views into the text they were cut from:
 * one of them would keep a whole file in memory.
 */
const longestRemembered = 12;
/** Words per generation of the cache; words looked up since the last generation was full survive. */
const wordsOfHalf = 8_192;

/** Caches a function of a word, for the words it has met lately. Callers share the results. */
export function rememberWords<T extends NonNullable<unknown>>(reckon: (word: string) => T): (word: string) => T {
  let recent = new Map<string, T>();
  let before = new Map<string, T>();
  return (word) => {
    if (word.length > longestRemembered) return reckon(word);
    const known = recent.get(word);
    if (known !== undefined) return known;
    const answer = before.get(word) ?? reckon(word);
    if (recent.size >= wordsOfHalf) {
      before = recent;
      recent = new Map();
    }
    recent.set(word, answer);
    return answer;
  };
}
