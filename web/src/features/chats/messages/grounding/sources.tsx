import type { Citation } from '@atrium/contract/run-event';
import { memo, useContext } from 'react';
import { cutText } from '../../../../lib/cut-text.ts';
import { sourceAddress } from '../../markdown/citation.tsx';
import { OpenCited } from '../../markdown/message-context.ts';

/** The most characters of a passage in a tooltip. */
const longestTip = 200;

/** All sources of a reply, numbered as in its text. */
export const Sources = memo(function Sources({ sources }: { readonly sources: readonly Citation[] }) {
  const open = useContext(OpenCited);
  if (sources.length === 0) return null;
  return (
    <ol aria-label="Sources" className="mt-4 flex flex-wrap gap-2">
      {sources.map((source, at) => {
        const address = sourceAddress(source);
        const tip = source.quote && beginningOf(source.quote);
        const content = (
          <>
            <span className="cite m-0!">{at + 1}</span>
            <span dir="auto" className="truncate">
              {source.title}
            </span>
            {source.location && <span className="max-w-48 flex-none truncate text-faint">{source.location}</span>}
          </>
        );
        return (
          <li key={source.id} className="min-w-0 max-w-full">
            {open && source.itemId ? (
              <button
                type="button"
                onClick={() => open(source)}
                data-tip={tip}
                className="source-chip max-w-full hover:border-line-strong"
              >
                {content}
              </button>
            ) : address ? (
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                data-tip={tip}
                className="source-chip hover:border-line-strong"
              >
                {content}
              </a>
            ) : (
              <span className="source-chip" data-tip={tip}>
                {content}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
});

function beginningOf(quote: string): string {
  return quote.length > longestTip ? `${cutText(quote, longestTip)}…` : quote;
}
