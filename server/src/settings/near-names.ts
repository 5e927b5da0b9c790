/** Names of this length or longer may differ in two places, shorter ones in one. */
const long = 10;

/**
 * Whether a variable's name can only be a misspelling of a setting's: another letter, one too many or too few, or two
 * that changed places. Many variables are not ours (ZAI_API_KEY is no XAI_API_KEY, HOME is no HOST), so a
 * setting of a single word has none, and a first word of at most four letters has to have just these. A key is also
 * written without the API of its name.
 */
export function isMisspelt(name: string, setting: string): boolean {
  if (name === setting || !/^[A-Z][A-Z0-9_]*$/.test(name) || !setting.includes('_')) return false;
  if (name.endsWith('_KEY') && name === setting.replace(/_API_KEY$/, '_KEY')) return true;
  const [first = ''] = setting.split('_');
  const keepsFirst = first.length > 4 || name.split('_')[0] === first || lettersOf(name) === lettersOf(setting);
  return keepsFirst && edits(name, setting) <= (setting.length < long ? 1 : 2);
}

const lettersOf = (name: string) => [...name.replaceAll('_', '')].sort().join('');

/** How many letters have to be put in, left out, replaced, or swapped with the next, to make one of the other. */
function edits(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const costs = [cost(last, j) + 1, cost(row, j - 1) + 1, cost(last, j - 1) + (isSame ? 0 : 1)];
      row.push(Math.min(...costs, isSwap ? cost(before, j - 2) + 1 : Number.POSITIVE_INFINITY));
    }
    [before, last] = [last, row];
  }
  return cost(last, other.length);
}

const cost = (row: readonly number[], at: number) => row[at] ?? Number.POSITIVE_INFINITY;
