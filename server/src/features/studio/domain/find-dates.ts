/** A date that a sentence names: when, to sort by, and as it is written. */
export interface NamedDate {
  /** Year, month and day as one number; what is not said counts as 0. */
  readonly order: number;
  readonly written: string;
}

const months = 'january february march april may june july august september october november december'.split(' ');
const month = `(?:${months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)\\.?`;
const year = '(?:1[0-9]{3}|20[0-9]{2})';

/** Each with the places of year, month and day among its groups. */
const forms: readonly { readonly form: RegExp; readonly at: readonly [year: number, month: number, day: number] }[] = [
  { form: new RegExp(`\\b(${year})-(\\d{2})-(\\d{2})\\b`), at: [1, 2, 3] },
  { form: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${month})\\s+(${year})\\b`, 'i'), at: [3, 2, 1] },
  { form: new RegExp(`\\b(${month})\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(${year})\\b`, 'i'), at: [3, 1, 2] },
  { form: new RegExp(`\\b(\\d{1,2})\\.\\s?(\\d{1,2})\\.(${year})\\b`), at: [3, 2, 1] },
  { form: new RegExp(`\\b(${month})\\s+(${year})\\b`, 'i'), at: [2, 1, 0] },
  {
    form: new RegExp(`\\b(?:in|since|until|by|of|from|during|after|before|around|about|year)\\s+(${year})\\b`, 'i'),
    at: [1, 0, 0],
  },
  { form: new RegExp(`(?:^|[(,])\\s*(${year})(?=[),:])`), at: [1, 0, 0] },
];

/** The first date that a sentence names; null where it names none. A bare number is none: it may count anything. */
export function dateIn(sentence: string): NamedDate | null {
  for (const { form, at } of forms) {
    const match = form.exec(sentence);
    if (!match) continue;
    const [years, monthOf, day] = at.map((group) => (group === 0 ? '' : (match[group] ?? '')));
    const order = Number(years) * 10_000 + monthNumber(monthOf ?? '') * 100 + Number(day || 0);
    const written = match[0]
      .replace(/^[(,\s]+/, '')
      .replace(/^(?:in|since|until|by|of|from|during|after|before|around|about|year)\s+/i, '');
    return { order, written };
  }
  return null;
}

function monthNumber(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  const at = months.findIndex((name) => written !== '' && name.startsWith(written.toLowerCase().slice(0, 3)));
  return at + 1;
}
