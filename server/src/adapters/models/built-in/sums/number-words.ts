const small: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);
const tens: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
);
const scales: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

const known = [...small.keys(), ...tens.keys(), 'hundred', ...scales.keys()].join('|');
const spelled = new RegExp(`\\b(?:${known})(?:(?:\\s+and\\s+|[\\s-]+)(?:${known}))*\\b`, 'gi');

/**
 * Replaces number words by digits: 'twenty-five' → '25', 'two hundred and six' → '206'. Also handles digits before a
 * scale: '3 million' → '3000000'.
 */
export function withDigits(text: string): string {
  const scaled = text.replaceAll(
    /\b(\d+(?:\.\d+)?)\s+(hundred|thousand|million|billion|trillion|dozen)\b/gi,
    (_, number, scale) => {
      const factor =
        { hundred: 100, dozen: 12 }[scale.toLowerCase() as 'hundred'] ?? scales.get(scale.toLowerCase()) ?? 1;
      return `(${number}*${factor})`;
    },
  );
  return scaled.replaceAll(/\b(?:a|one) dozen\b/gi, '12').replaceAll(spelled, (words) => digitsOf(words));
}

/** The numbers in a run of number words. 'three and four' are two numbers, not seven. */
function digitsOf(words: string): string {
  const numbers: string[] = [];
  let total = 0;
  let current = 0;
  let unit = Number.POSITIVE_INFINITY;
  const flush = (joint: string) => {
    numbers.push(`${total + current}${joint}`);
    [total, current, unit] = [0, 0, Number.POSITIVE_INFINITY];
  };
  for (const piece of words.toLowerCase().match(/[a-z]+/g) ?? []) {
    const value = small.get(piece) ?? tens.get(piece);
    if (piece === 'and') continue;
    if (value !== undefined) {
      if (value >= unit) flush(' and ');
      current += value;
      unit = value >= 20 ? 10 : 1;
    } else if (piece === 'hundred') {
      current = (current || 1) * 100;
      unit = 100;
    } else {
      total += (current || 1) * (scales.get(piece) ?? 1);
      [current, unit] = [0, scales.get(piece) ?? 1];
    }
  }
  flush('');
  return numbers.join('');
}
