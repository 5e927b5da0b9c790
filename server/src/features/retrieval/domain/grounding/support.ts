import { sentencesIn } from '../../../../platform/text/passages/sentences.ts';
import { oppositesOf } from './opposites.ts';
import { metBy, readStatement, type StatedWord, type Statement } from './statement.ts';

/** Why a sentence counts as unsupported. */
export type Objection = 'words' | 'number' | 'name' | 'denial' | 'opposite' | 'nothing cited';

export interface Support {
  /** 0 to 1: the share of what the sentence says that the cited passages say, less for each contradiction. */
  readonly score: number;
  readonly isSupported: boolean;
  readonly objection?: Objection;
}

export interface CitedPassage {
  readonly text: string;
  /** The title of the passage's item: a name in it need not stand in the passage. */
  readonly title?: string | undefined;
}

/** The lowest score at which a sentence counts as supported. */
const supportedFrom = 0.6;
/** The weights of a sentence's words. */
const weights = { number: 2, name: 1.5, word: 1 } as const;
/** The weight of a word that stands in a cited passage, but not near the sentence's other words. */
const elsewhere = 0.5;
/** The penalty for a word that replaces another ('straw horse' where the source has 'straw ox'). */
const replaced = 0.25;
/**
 * Clauses are compared for negation only if they share at least this weight, and at least half of the part's weight.
 */
const comparable = 2;

/**
 * Decides whether cited passages support a sentence. The rule:
 *
 * 1. Each cited passage is read sentence by sentence, alone and in adjoining pairs. The candidate that contains the
 *    largest share of the sentence's meaningful words is the evidence. Numbers count twice, names one and a half times.
 *    A related word, or one with the same base, counts 0.85; a word found elsewhere in the cited passages counts 0.5.
 * 2. A number that is nowhere in the cited passages is an objection, and so is a name that is neither in them nor in
 *    their titles.
 * 3. Each clause of the sentence is compared with the clause of the evidence that has most of its words. It is an
 *    objection if only one of the two is negated, or if a word of one is the opposite of a word of the other
 *    (`opposites`).
 * 4. A word in whose place the evidence has another one, right beside a word that both have, costs 0.25.
 * 5. With an objection the score is at most 0.3. A sentence is supported if it scores 0.6 or more.
 *
 * The rule cannot detect exchanged roles ('A beat B' for 'B beat A'), or what follows only by reasoning.
 */
export function scoreSupport(sentence: string, cited: readonly CitedPassage[]): Support {
  const claim = readStatement(withoutMarks(sentence));
  if (cited.length === 0) return { score: 0, isSupported: false, objection: 'nothing cited' };
  if (claim.words.length === 0) return { score: 1, isSupported: true };
  const read = cited.map(readPassage);
  const whole = together(read);
  const inWhole = new Map(claim.words.map((word) => [word, metBy(word, whole)] as const));
  let evidence: Window & { share: number } = { text: '', statement: nothing, share: -1 };
  for (const window of read.flatMap(({ windows }) => windows)) {
    const share = shareOf(claim, window.statement, inWhole);
    if (share > evidence.share + 1e-9) evidence = { ...window, share };
  }
  const objection = objectionTo(claim, withoutMarks(sentence), evidence.text, whole);
  const lost = replaced * claim.words.filter((word) => isReplaced(word, claim, evidence.statement, whole)).length;
  const score = Math.max(0, objection ? Math.min(0.3, evidence.share) : evidence.share - lost);
  if (score + 1e-9 >= supportedFrom) return { score, isSupported: true };
  return { score, isSupported: false, objection: objection ?? 'words' };
}

/** Removes citation marks and Markdown characters, which state nothing. */
function withoutMarks(sentence: string): string {
  return sentence.replace(/\[\^?\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\](?:\([^)]*\))?/g, ' ').replace(/[*_`#>]+/g, ' ');
}

interface Window {
  readonly text: string;
  readonly statement: Statement;
}

interface ReadPassage {
  readonly windows: readonly Window[];
  /** The whole passage with its title. */
  readonly statement: Statement;
}

const nothing = readStatement('');
/**
 * Many sentences of a reply are checked against few passages, so each passage is read once and kept as long as it
 * exists.
 */
const readings = new WeakMap<CitedPassage, ReadPassage>();

function readPassage(passage: CitedPassage): ReadPassage {
  const known = readings.get(passage);
  if (known) return known;
  const { text, title = '' } = passage;
  const windows = windowsOf(text).map((window) => ({ text: window, statement: readStatement(window) }));
  const read = { windows, statement: readStatement(`${title}. ${text}`) };
  readings.set(passage, read);
  return read;
}

/** The words of all passages together. */
function together(read: readonly ReadPassage[]): Pick<Statement, 'terms' | 'plain'> {
  const [first] = read;
  if (first && read.length === 1) return first.statement;
  const union = (field: 'terms' | 'plain') => new Set(read.flatMap(({ statement }) => [...statement[field]]));
  return { terms: union('terms'), plain: union('plain') };
}

/** Each sentence, and each with the next. */
function windowsOf(text: string): readonly string[] {
  const spans = sentencesIn(text);
  return spans.flatMap(({ start, end }, n) => {
    const next = spans[n + 1];
    return [text.slice(start, end), ...(next ? [text.slice(start, next.end)] : [])];
  });
}

function weightOf({ words }: Statement): number {
  return words.reduce((sum, { kind }) => sum + weights[kind], 0);
}

function shareOf(claim: Statement, evidence: Statement, inWhole: ReadonlyMap<StatedWord, number>): number {
  let [met, all] = [0, 0];
  for (const word of claim.words) {
    const weight = weights[word.kind];
    all += weight;
    met += weight * Math.max(metBy(word, evidence), elsewhere * (inWhole.get(word) ?? 0));
  }
  return all === 0 ? 0 : met / all;
}

function objectionTo(
  claim: Statement,
  sentence: string,
  window: string,
  whole: Pick<Statement, 'terms' | 'plain'>,
): Objection | null {
  for (const word of claim.words) {
    if (word.kind !== 'word' && metBy(word, whole) === 0) return word.kind;
  }
  const clauses = clausesOf(window).map(readStatement);
  for (const part of clausesOf(sentence).map(readStatement)) {
    const { clause, shared } = nearestClause(part, clauses);
    if (clause === null) continue;
    if (shared >= Math.min(comparable, weightOf(part) / 2) && part.isDenied !== clause.isDenied) return 'denial';
    if (shared >= 1 && hasOpposite(part, clause, claim)) return 'opposite';
  }
  return null;
}

/** Where one clause ends: at a comma only if more than a list item follows. */
const clauseEnd =
  /[;:–—]\s|,\s(?=(?:\S+\s+){3})|\.\s|\b(?:but|although|though|while|whereas|because|so that|when|if|unless|until)\b/iu;

function clausesOf(text: string): readonly string[] {
  return text.split(clauseEnd).filter((part) => /\p{L}/u.test(part));
}

/**
 * The clause that shares most with a part of the sentence. A word that many clauses have says little about which one is
 * meant. The last word of the part carries its message and counts more.
 */
function nearestClause(part: Statement, clauses: readonly Statement[]): { clause: Statement | null; shared: number } {
  let best: { clause: Statement | null; shared: number; rank: number } = { clause: null, shared: 0, rank: 0 };
  for (const clause of clauses) {
    let [shared, rank] = [0, 0];
    for (const [n, word] of part.words.entries()) {
      const met = metBy(word, clause) * weights[word.kind];
      const having = clauses.filter(({ terms }) => terms.has(word.term)).length;
      shared += met;
      rank += (met / Math.max(1, having)) * (n === part.words.length - 1 ? 1.2 : 1);
    }
    if (rank > best.rank) best = { clause, shared, rank };
  }
  return best;
}

function hasOpposite(part: Statement, clause: Statement, claim: Statement): boolean {
  return part.words.some(({ term }) => {
    if (clause.terms.has(term)) return false;
    const others = oppositesOf(term);
    return clause.words.some(({ term: other }) => others.has(other) && !claim.terms.has(other));
  });
}

/** Whether the evidence lacks the word and has another in its place, right beside a word that both have. */
function isReplaced(
  word: StatedWord,
  claim: Statement,
  evidence: Statement,
  whole: Pick<Statement, 'terms' | 'plain'>,
): boolean {
  if (word.kind === 'number' || metBy(word, whole) > 0) return false;
  return evidence.words.some((other) => {
    if (other.term === word.before) return isOther(other.after, claim);
    if (other.term === word.after) return isOther(other.before, claim);
    return false;
  });
}

function isOther(term: string, claim: Statement): boolean {
  return term !== '' && metBy({ term, plain: term, kind: 'word', before: '', after: '' }, claim) === 0;
}
