import { cellsOf, numberTerm } from '../../../../platform/text/words/number-term.ts';
import { relatedTo } from '../../../../platform/text/words/related-words.ts';
import { stopWords } from '../../../../platform/text/words/stop-words.ts';
import { normalWord, termsOf, words } from '../../../../platform/text/words/words.ts';
import { oppositesOf } from './opposites.ts';

/** A meaningful word of a statement. */
export interface StatedWord {
  readonly term: string;
  /** In lower case, without accents and possessive ending. */
  readonly plain: string;
  readonly kind: 'number' | 'name' | 'word';
  /** The words right before and after it; '' where there is none or it is not meaningful. */
  readonly before: string;
  readonly after: string;
}

/** A piece of text, read as what it states. */
export interface Statement {
  readonly words: readonly StatedWord[];
  readonly terms: ReadonlySet<string>;
  /** Its words as written. */
  readonly plain: ReadonlySet<string>;
  readonly isDenied: boolean;
}

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const);
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
  .split(' ')
  .map((word, n) => [word, (n + 2) * 10] as const);
const numberWords: ReadonlyMap<string, number> = new Map([...units, ...tens, ['hundred', 100], ['dozen', 12]]);

const denials = new Set(
  `not no never none nobody nothing neither nor without cannot can't won't don't doesn't didn't isn't aren't wasn't weren't
  hasn't haven't hadn't wouldn't shouldn't couldn't mustn't nowhere hardly refuse refuses refused avoid avoids lack lacks
  lacked fail fails failed unable reject rejects rejected`.split(/\s+/),
);
/** Words that are common and yet distinguish one statement from another. */
const telling = new Set('before after above below over under up down more most less few all off'.split(' '));
/** Words that introduce or qualify a statement and state nothing themselves. */
const empty = new Set(
  'about around approximately roughly some nearly almost usually generally usual also according source sources text document passage said says say states stated thing'.split(
    ' ',
  ),
);

/**
 * Reads what a sentence, or part of one, states. Its first word counts as a name only if it is not a usual word with a
 * capital letter.
 */
export function readStatement(text: string): Statement {
  const all = [...words(text)];
  const stated = all.map(({ raw }, n) => stateWord(raw, n, all[n + 1]?.raw, text));
  const found: StatedWord[] = [];
  let isDenied = false;
  for (const [n, word] of stated.entries()) {
    if (denials.has(normalWord(all[n]?.raw ?? ''))) isDenied = true;
    if (word === null) continue;
    found.push({ ...word, before: stated[n - 1]?.term ?? '', after: stated[n + 1]?.term ?? '' });
  }
  return {
    words: found,
    terms: new Set([...found.map(({ term }) => term), ...all.flatMap(({ raw }) => cellsOf(raw).map(plainNumber))]),
    plain: new Set(found.map(({ plain }) => plain)),
    isDenied,
  };
}

function stateWord(
  raw: string,
  at: number,
  next: string | undefined,
  text: string,
): Pick<StatedWord, 'term' | 'plain' | 'kind'> | null {
  const normal = normalWord(raw);
  const plain = normal.replace(/'s?$/, '');
  const value = numberWords.get(normal);
  if (value !== undefined) {
    const unit = numberWords.get(normalWord(next ?? ''));
    const isJoined = value >= 20 && value < 100 && unit !== undefined && unit < 10 && text.includes(`${raw}-${next}`);
    return { term: String(isJoined ? value + unit : value), plain, kind: 'number' };
  }
  if (/^\p{N}/u.test(raw)) return { term: plainNumber(raw), plain, kind: 'number' };
  if (denials.has(normal) || empty.has(normal) || (stopWords.has(normal) && !telling.has(normal))) return null;
  const [term = ''] = termsOf(raw);
  const isName = at > 0 && /^\p{Lu}/u.test(raw);
  return { term, plain, kind: isName ? 'name' : 'word' };
}

/** '2,500' as '2500', '08:00' as '8:00', '4.20' and '4,20' as '4.2'. */
function plainNumber(raw: string): string {
  const plain = numberTerm(raw).replace(/^0+(?=\d)/, '');
  return /^\d+\.\d+$/.test(plain) ? String(Number(plain)) : plain;
}

const likeness = 0.85;

/** How well a statement matches a word, 0 to 1. Numbers and names match only themselves: 'Miller' is not a mill. */
export function metBy({ term, plain, kind }: StatedWord, statement: Pick<Statement, 'terms' | 'plain'>): number {
  if (kind === 'number') return Number(statement.terms.has(term));
  if (kind === 'name')
    return Number([plain, `${plain}s`, plain.replace(/s$/, '')].some((form) => statement.plain.has(form)));
  if (statement.terms.has(term)) return 1;
  const others = relatedTo(term);
  for (const other of statement.terms) {
    if (oppositesOf(term).has(other)) continue;
    if (others.has(other) || isBuiltOn(other, term) || isBuiltOn(term, other)) return likeness;
  }
  return 0;
}

/** For example 'gardening' and 'garden'. */
function isBuiltOn(long: string, short: string): boolean {
  return short.length >= 4 && long.length > short.length && long.length - short.length <= 5 && long.startsWith(short);
}
