import { termsOf } from './words.ts';

/** Maps each term to the other terms of its groups. Each line is a group of words; a word may be in several. */
export function groupsOfTerms(lines: string): ReadonlyMap<string, ReadonlySet<string>> {
  const others = new Map<string, Set<string>>();
  for (const line of lines.trim().split('\n')) {
    const terms = line.split(' ').flatMap((word) => termsOf(word.replaceAll('-', '')));
    for (const term of terms) {
      const known = others.get(term) ?? new Set<string>();
      for (const other of terms) if (other !== term) known.add(other);
      others.set(term, known);
    }
  }
  return others;
}
