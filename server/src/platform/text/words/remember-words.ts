/**
 * Letters of a word that is remembered. Longer ones are rare, and V8 makes them views into the text they were cut from:
 * one would keep a whole file in memory.
 */
const longestRemembered = 12;
/** Words of each of the two halves: those looked up since a half was last full outlive it. */
const wordsOfHalf = 8_192;

/** The same function of a word, which reckons anew only for words it has not met lately. Its answers are shared. */
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
