import { relatedTo } from '../../../../platform/text/words/related-words.ts';
import { stopWords } from '../../../../platform/text/words/stop-words.ts';
import { normalWord, termsOf, words } from '../../../../platform/text/words/words.ts';
import type { Breather } from '../reading/breather.ts';
import { parseQuestion } from '../reading/question.ts';
import { type Condition, conditionsIn } from './conditions.ts';
import type { Column, Table } from './read-table.ts';
import { askedColumns, type Operation, operationIn, operationWords } from './table-words.ts';

/** What a question asks of a table. */
export interface TablePlan {
  readonly operation: Operation;
  readonly conditions: readonly Condition[];
  /** The columns asked for or calculated over, best first. */
  readonly targets: readonly Column[];
  /** Calculate separately for each value of this column. */
  readonly groupBy: Column | undefined;
}

/**
 * Interprets a question for a table. Returns null if a significant word has no place in the table, because the table
 * then does not contain the answer. Words of the file's name count as known: 'the Debian release' for debian.csv.
 */
export async function planTable(
  text: string,
  table: Table,
  title: string,
  breather: Breather,
): Promise<TablePlan | null> {
  const operation = operationIn(text);
  const { conditions, spent } = await conditionsIn(text, table, breather);
  const asked = askedFor(text, table.columns);
  const groupBy = groupingOf(text, table.columns, operation);
  const named = namedColumns(text, table.columns, new Set([...spent, ...(groupBy?.spent ?? [])]));
  const targets = [...new Set([...named.columns, ...asked])].filter((column) => column !== groupBy?.column);
  if (conditions.length === 0 && targets.length === 0 && groupBy === undefined && operation !== 'count') return null;
  if (operation === 'show' && conditions.length === 0) return null;
  const needsColumn = askedColumns.some(([question]) => question.test(text)) && asked.length === 0;
  if (needsColumn && named.columns.length === 0) return null;
  const explained = new Set([...spent, ...named.spent, ...(groupBy?.spent ?? []), ...namesIn(title)]);
  const counted = operation === 'count' || operation === 'distinct' ? nounAfterHowMany(text) : undefined;
  const left = unexplained(text, explained, counted);
  if (left.length > 0) return null;
  if (operation === 'count' && conditions.length === 0 && counted !== undefined && !isRowNoun(counted, table))
    return null;
  return { operation, conditions, targets, groupBy: groupBy?.column };
}

/** The words of a file's name, without its extension and numbers. */
function namesIn(title: string): readonly string[] {
  return [...words(title.replace(/\.\w+$/, ''))]
    .map(({ raw }) => normalWord(raw))
    .filter((raw) => /^\p{L}{3,}$/u.test(raw));
}

/** The columns that the question names, and the words it used for them. */
function namedColumns(text: string, columns: readonly Column[], spent: ReadonlySet<string>) {
  const asked = [...words(text)].filter(({ raw }) => !stopWords.has(normalWord(raw)) && !spent.has(normalWord(raw)));
  const scored = columns.map((column) => {
    const parts = [...new Set([...words(column.name)].flatMap(({ raw }) => partsOf(raw)))];
    const used = new Set<string>();
    let score = 0;
    for (const part of parts) {
      const best = asked
        .map(({ raw }) => ({ raw, weight: Math.max(...termsOf(raw).map((term) => closeness(term, part))) }))
        .sort((one, other) => other.weight - one.weight)[0];
      if (best === undefined || best.weight === 0) continue;
      score += best.weight / parts.length;
      used.add(normalWord(best.raw));
    }
    return { column, score, used };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const meant = scored.filter(({ score }) => score >= 0.3);
  const kept = meant.filter(({ score }) => score >= best * 0.5).sort((one, other) => other.score - one.score);
  return { columns: kept.map(({ column }) => column), spent: meant.flatMap(({ used }) => [...used]) };
}

function partsOf(raw: string): readonly string[] {
  const terms = termsOf(raw);
  return terms.length > 1 ? terms.slice(1) : terms;
}

function closeness(term: string, part: string): number {
  if (term === part) return 1;
  return relatedTo(term).has(part) ? 0.7 : 0;
}

function askedFor(text: string, columns: readonly Column[]): readonly Column[] {
  const wanted = askedColumns.filter(([question]) => question.test(text)).map(([, name]) => name);
  return wanted.flatMap((name) => {
    const matching = columns.filter((column) => name.test(column.name.replaceAll(/[_-]/g, ' ')));
    return matching.slice(0, 1);
  });
}

/** Finds the grouping in 'per department', 'for each country', 'which customer … most in total'. */
function groupingOf(
  text: string,
  columns: readonly Column[],
  operation: Operation,
): { readonly column: Column; readonly spent: readonly string[] } | undefined {
  const each = /\b(?:per|by|for each|for every|in each)\s+([\p{L}_]+)/iu.exec(text)?.[1];
  const isExtreme = operation === 'highest' || operation === 'lowest';
  const overall = /\b(?:which|what)\s+([\p{L}_]+)\b.*\b(?:total|in all|overall|altogether|most|fewest|least)\b/iu;
  const noun = each ?? (isExtreme ? overall.exec(text)?.[1] : undefined);
  if (noun === undefined) return undefined;
  const [term = ''] = termsOf(noun);
  const column = columns.find(
    ({ name, unique, kind }) =>
      !unique && kind === 'text' && [...words(name)].some(({ raw }) => partsOf(raw).includes(term)),
  );
  return column === undefined ? undefined : { column, spent: [normalWord(noun)] };
}

function nounAfterHowMany(text: string): string | undefined {
  const noun =
    /\b(?:how many|number of|count (?:of|the)?)\s+(?:different |distinct |unique |of the |the )*([\p{L}_-]+)/iu.exec(
      text,
    )?.[1];
  return noun === undefined ? undefined : normalWord(noun);
}

/** Whether a noun can mean the table's rows: 'rows', or a word of its columns ('orders' of order_id). */
function isRowNoun(noun: string, table: Table): boolean {
  if (operationWords.has(noun)) return true;
  const [term] = termsOf(noun);
  return table.columns.some(({ name }) => [...words(name)].some(({ raw }) => partsOf(raw).includes(term ?? '')));
}

/** Significant words of the question that were not understood. */
function unexplained(text: string, explained: ReadonlySet<string>, counted: string | undefined): readonly string[] {
  return parseQuestion(text)
    .terms.filter(({ weight, must }) => weight >= 0.9 || must)
    .map(({ raw }) => normalWord(raw))
    .filter((raw) => !explained.has(raw) && !operationWords.has(raw) && raw !== counted);
}
