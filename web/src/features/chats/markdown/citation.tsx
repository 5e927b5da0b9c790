import type { Citation as Source } from '@atrium/contract/run-event';
import { HoverCard } from 'radix-ui';
import { useContext } from 'react';
import { MessageContext, OpenCited } from './message-context.ts';

/** The number of a source in the text: on hover or focus it shows what was quoted and where it stands. */
export function Citation({ number }: { readonly number: number }) {
  const source = useContext(MessageContext).sources[number - 1];
  const open = useContext(OpenCited);
  if (!source) return `[${number}]`;
  const show = open && source.itemId ? () => open(source) : undefined;
  return (
    <HoverCard.Root openDelay={150} closeDelay={150}>
      <HoverCard.Trigger asChild>
        <button type="button" className="cite" aria-label={`Source ${number}: ${source.title}`} onClick={show}>
          {number}
        </button>
      </HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content
          sideOffset={6}
          collisionPadding={8}
          className="enter-pop z-(--z-menu) w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-4 text-sm shadow-2"
        >
          <SourceCard source={source} onOpen={show} />
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}

function SourceCard({ source, onOpen }: { readonly source: Source; readonly onOpen: (() => void) | undefined }) {
  const address = sourceAddress(source);
  return (
    <>
      <b className="block truncate">{source.title}</b>
      {source.location && <span className="text-faint text-xs">{source.location}</span>}
      {source.quote && (
        <blockquote className="mt-2 line-clamp-8 border-accent-line border-l-2 pl-3 text-muted [overflow-wrap:anywhere]">
          {source.quote}
        </blockquote>
      )}
      {onOpen && (
        <button
          type="button"
          onClick={onOpen}
          className="mt-2 text-accent-ink underline decoration-accent-line underline-offset-3"
        >
          Show in the source
        </button>
      )}
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-2 inline-block text-accent-ink underline decoration-accent-line underline-offset-3"
        >
          Open
        </a>
      )}
    </>
  );
}

/** Where a source can be read: the web, or the file of the chat. */
export function sourceAddress(source: Source): string | null {
  if (source.url && /^(?:https?:\/\/|\/(?!\/))/i.test(source.url)) return source.url;
  return source.attachmentId ? `/api/attachments/${encodeURIComponent(source.attachmentId)}` : null;
}
