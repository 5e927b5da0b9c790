import type { Citation, RunEvent } from '@atrium/contract/run-event';
import { Citer, type NumberedStretches } from '../../retrieval/index.ts';
import type { SectionRow } from '../store.ts';

/** A section as it is stored. */
export interface Written {
  readonly content: string;
  readonly citations: readonly Citation[];
  readonly unsupported: number;
  readonly notice?: string | undefined;
}

/** Its numbers continue those of the earlier sections. */
export function citerFor(found: NumberedStretches, earlier: readonly SectionRow[], isQuoting: boolean): Citer {
  const sources = earlier.flatMap(({ citations }) => citations);
  return new Citer(found, { sources, said: '' }, isQuoting);
}

/** Collects the text of some events, and their citations. */
export function readEvents(events: readonly RunEvent[]): {
  readonly content: string;
  readonly citations: readonly Citation[];
} {
  let content = '';
  const citations: Citation[] = [];
  for (const event of events) {
    if (event.type === 'chunk') content += event.content;
    if (event.type === 'source') citations.push(event.source);
  }
  return { content, citations };
}
