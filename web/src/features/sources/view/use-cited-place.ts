import { findSourceQuote } from '@atrium/contract/routes/source-texts.generated';
import type { Source } from '@atrium/contract/sources';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../../lib/api.ts';
import type { Cited, Stretch } from '../source-address.ts';

/** How many characters of a quote the server accepts. */
const longestQuote = 2_000;
/** How many bytes of an address a quote may take: servers and what stands before them refuse more than 8 kB of it. */
const mostBytes = 7_000;

/** Where cited words are in the current text. */
export interface CitedPlace {
  /** The range to mark; null if it is not known, or the words are gone. */
  readonly place: Stretch | null;
  /** `changed`: the source has another text than the cited one; `gone`: the new text does not contain the words. */
  readonly state: 'as-cited' | 'changed' | 'gone' | 'looking';
}

/**
 * Finds the cited place. A source may have been processed again since it was cited: then its words are searched for in
 * the new text.
 */
export function useCitedPlace({ id, version }: Pick<Source, 'id' | 'version'>, cited: Cited | null): CitedPlace {
  const isSame = cited === null || cited.version === version || (cited.version === null && cited.quote === null);
  const quote = cited?.quote ?? null;
  const near = cited?.start ?? 0;
  const { data, isError } = useQuery({
    queryKey: [addressOf(findSourceQuote, { id }), version, quote, near],
    // The text of a version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isSame && quote !== null && version > 0,
    queryFn: ({ signal }) =>
      call(findSourceQuote, { params: { id }, query: { quote: forAddress(quote ?? ''), near }, signal }),
  });
  if (isSame) return { place: cited, state: 'as-cited' };
  if (quote === null || isError) return { place: null, state: 'changed' };
  if (!data) return { place: null, state: 'looking' };
  if (data.place === null) return { place: null, state: 'gone' };
  const isThere = data.place.start === cited?.start && cited.version === null;
  return { place: data.place, state: isThere ? 'as-cited' : 'changed' };
}

/** As much of a quote as an address holds. Most letters beyond ASCII take six to twelve bytes there. */
function forAddress(quote: string): string {
  let kept = '';
  let bytes = 0;
  for (const character of quote.toWellFormed()) {
    bytes += encodeURIComponent(character).length;
    if (bytes > mostBytes || kept.length + character.length > longestQuote) break;
    kept += character;
  }
  return kept;
}
