import { shortenText } from '../../../platform/text/clip-text.ts';

const longestQuery = 200;
const longestReason = 240;
/** A line that is longer than a query with its marks is none, and is not looked through. */
const longestLine = 2 * longestQuery;

/** The search queries in a model's answer, one per line; other text is ignored. */
export function readQueries(said: string, most: number): readonly string[] {
  const written = said.split('\n').map((line) => line.trim());
  const lines = written
    .filter((line) => line.length <= longestLine)
    .map((line) =>
      line
        .replace(/^[\s>*•–-]*(?:\d{1,2}\s*[.):]\s*)?/, '')
        .replace(/^["'“”`]+|["'“”`]+$/g, '')
        .trim(),
    );
  const queries = lines.filter((line) => line.length > 1 && line.length <= longestQuery && !line.endsWith(':'));
  return [...new Set(queries)].slice(0, most);
}

/**
 * The reasons in a model's answer, by the number of the page, in the order of the answer. Lines of another form and
 * unassigned numbers are skipped. Whatever follows the number matches the end of the pattern, so that no line makes it
 * try again from each of its signs.
 */
export function readReasons(said: string, pages: number): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  for (const line of said.split('\n')) {
    const [, number = '', rest = ''] = /^[\s>*•[(-]*(\d{1,2})[\])*]*\s*[:.)–-](.*)$/su.exec(line) ?? [];
    const at = Number(number);
    const reason = rest.replace(/\*\*|__|`/g, '').trim();
    if (at < 1 || at > pages || reason === '' || reasons.has(at)) continue;
    reasons.set(at, shortenText(reason, longestReason));
  }
  return reasons;
}
