import type { Citation as Source } from '@atrium/contract/run-event';
import { useContext } from 'react';
import { MarkWithCard } from './mark-with-card.tsx';
import { MessageContext, OpenCited } from './message-context.ts';

/**
 * The number of a source in the text. Its card shows the quote and its location. A press opens the quoted passage in
 * the source, or the web page.
 */
export function Citation({ number }: { readonly number: number }) {
  const source = useContext(MessageContext).sources[number - 1];
  const open = useContext(OpenCited);
  if (!source) return `[${number}]`;
  const { title, location, quote } = source;
  const show = open && source.itemId ? () => open(source) : undefined;
  return (
    <MarkWithCard
      label={`Source ${number}: ${title}`}
      description={[location, quote && `“${quote}”`].filter(Boolean).join('. ') || undefined}
      className="cite"
      onPress={show}
      href={show ? null : sourceAddress(source)}
      card={<SourceCard source={source} onOpen={show} />}
    >
      {number}
    </MarkWithCard>
  );
}

function SourceCard({ source, onOpen }: { readonly source: Source; readonly onOpen: (() => void) | undefined }) {
  const address = sourceAddress(source);
  return (
    <>
      <b dir="auto" className="block truncate text-left">
        {source.title}
      </b>
      {source.location && <span className="text-faint text-xs">{source.location}</span>}
      {source.quote && (
        <blockquote
          dir="auto"
          className="mt-2 line-clamp-8 border-accent-line border-l-2 pl-3 text-left text-muted [overflow-wrap:anywhere]"
        >
          {source.quote}
        </blockquote>
      )}
      {onOpen && (
        <button
          type="button"
          onClick={onOpen}
          className="hit-area mt-2 text-accent-ink underline decoration-accent-line underline-offset-3"
        >
          Show in the source
        </button>
      )}
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="hit-area mt-2 inline-block text-accent-ink underline decoration-accent-line underline-offset-3"
        >
          Open
        </a>
      )}
    </>
  );
}

/** The address at which a source can be read: a web page, or an attachment of the chat. */
export function sourceAddress(source: Source): string | null {
  // No addresses of this server: an imported chat may contain any address, and a click could for example sign the user
  // out.
  if (source.url && /^https?:\/\//i.test(source.url)) return source.url;
  return source.attachmentId ? `/api/attachments/${encodeURIComponent(source.attachmentId)}` : null;
}
