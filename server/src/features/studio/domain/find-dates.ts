/** A date that a sentence names, as a number to sort by and as it is written. */
export interface NamedDate {
  /** Year, month and day as one number; a missing part counts as 0. */
  readonly order: number;
  readonly written: string;
}

/** Languages whose names of months are known, in the form used in dates. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl'];
const months = new Map(languages.flatMap(namesOfMonths));
const month = `(?:${[...months.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?`;
const year = '(?:1[0-9]{3}|20[0-9]{2})';
/** Words that precede a year, but not a number that counts something. */
const leads = `(?:in|since|until|by|of|from|during|after|before|around|about|year|jahre?|seit|année|depuis|año|desde|anno|ano|jaar|sinds|år|roku)`;

/** The name of each month with its number, from 1; in English also the abbreviations. */
function namesOfMonths(language: string): [string, number][] {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at): [string, number][] => {
    const parts = format.formatToParts(Date.UTC(2000, at, 1));
    const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '';
    const short = language === 'en' ? [name.slice(0, 3), ...(at === 8 ? ['sept'] : [])] : [];
    return [name, ...short].map((written) => [written, at + 1]);
  }).flat();
}

/** The forms of dates, each with the groups of its year, month and day; 0 if it has none. */
const forms: readonly { readonly form: RegExp; readonly at: readonly [year: number, month: number, day: number] }[] = [
  { form: new RegExp(`\\b(${year})-(\\d{2})-(\\d{2})\\b`), at: [1, 2, 3] },
  {
    form: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?\\s+(?:(?:of|de)\\s+)?(${month})\\s+(?:del?\\s+)?(${year})\\b`,
      'i',
    ),
    at: [3, 2, 1],
  },
  { form: new RegExp(`\\b(${month})\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(${year})\\b`, 'i'), at: [3, 1, 2] },
  { form: new RegExp(`\\b(\\d{1,2})\\.\\s?(\\d{1,2})\\.(${year})\\b`), at: [3, 2, 1] },
  { form: new RegExp(`\\b(${month})\\s+(?:del?\\s+)?(${year})\\b`, 'i'), at: [2, 1, 0] },
  {
    form: new RegExp(`(?<!\\d)(${year})\\s?[年년](?:\\s?(\\d{1,2})\\s?[月월](?:\\s?(\\d{1,2})\\s?[日일])?)?`),
    at: [1, 2, 3],
  },
  { form: new RegExp(`(?<!\\p{L})${leads}\\s+(${year})\\b`, 'iu'), at: [1, 0, 0] },
  { form: new RegExp(`(?:^|[(,])\\s*(${year})(?=[),:])`), at: [1, 0, 0] },
];

const lead = new RegExp(`^${leads}\\s+`, 'iu');

/**
 * The first date that a sentence names; null if there is none. A bare number is no date: it may count anything. Where
 * two forms begin at one place, the one with more parts counts.
 */
export function dateIn(sentence: string): NamedDate | null {
  let first: (NamedDate & { readonly index: number }) | null = null;
  for (const { form, at } of forms) {
    const match = form.exec(sentence);
    if (!match) continue;
    const written = match[0].replace(/^[(,\s]+/, '').replace(lead, '');
    const index = match.index + match[0].length - written.length;
    if (first !== null && first.index <= index) continue;
    const [years, monthOf, day] = at.map((group) => (group === 0 ? '' : (match[group] ?? '')));
    const order = Number(years) * 10_000 + monthNumber(monthOf ?? '') * 100 + Number(day || 0);
    first = { order, written, index };
  }
  return first && { order: first.order, written: first.written };
}

function monthNumber(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  return months.get(written.toLowerCase().replace(/\.$/, '')) ?? 0;
}
