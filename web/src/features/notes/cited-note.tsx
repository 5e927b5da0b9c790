import type { Note } from '@atrium/contract/notes';
import { readNote } from '@atrium/contract/routes/notes.generated';
import { findQuote } from '@atrium/contract/source-rules';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addressOf, call } from '../../lib/api.ts';
import { isGone } from '../../lib/is-gone.ts';
import { useAddressQuery } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Empty } from '../../ui/notices/empty.tsx';
import { LoadFailurePlace } from '../../ui/notices/load-failure-place.tsx';
import { Quoted } from '../../ui/quoted.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { openNoteIn } from './note-address.ts';

interface CitedNoteProps {
  readonly id: string;
  /**
   * The cited words: where they were, in UTF-16 code units of the note's text, and, where known, the version and the
   * words themselves.
   */
  readonly cited: {
    readonly start: number;
    readonly end: number;
    readonly version: number | null;
    readonly quote: string | null;
  };
}

/** A note as written, with the words marked that a reply cites. */
export default function CitedNote({ id, cited }: CitedNoteProps) {
  const [, change] = useAddressQuery();
  // Loaded again each time it is opened, because an editor may have changed it since.
  const query = useQuery({
    queryKey: [addressOf(readNote, { id }), 'cited'],
    staleTime: 0,
    queryFn: ({ signal }) => call(readNote, { params: { id }, signal }),
  });
  const { data, error } = query;
  const isMissing = isGone(error);
  return (
    <>
      <div className="space-bar">
        <IconButton
          icon={ArrowLeft}
          label="Back to the space"
          size="sm"
          className="-ml-1.5"
          onClick={() => change({ note: null, at: null, version: null })}
        />
        <h2 dir="auto" className="min-w-0 flex-1 truncate text-left font-title text-sm">
          {data?.title || 'Untitled note'}
        </h2>
        {data && (
          <Button size="sm" kind="ghost" onClick={() => openNoteIn(data.spaceId, id)}>
            Edit
          </Button>
        )}
      </div>
      {data && <Text key={cited.start} note={data} cited={cited} />}
      {!data && !error && (
        <div role="status" aria-label="Loading the note" className="m-4">
          <Skeleton className="h-40" />
        </div>
      )}
      {!data && isMissing && (
        <Empty
          icon={SearchX}
          title="This note is not there"
          className="mt-[10vh]"
          action={<Quoted words={cited.quote} />}
        >
          It was deleted after the reply was written.
        </Empty>
      )}
      {!data && error && !isMissing && (
        <LoadFailurePlace icon={SearchX} title="The note could not be loaded" query={query} className="mt-[10vh]" />
      )}
    </>
  );
}

function Text({ note, cited }: { readonly note: Note } & Pick<CitedNoteProps, 'cited'>) {
  const { content, version } = note;
  const mark = useRef<HTMLElement>(null);
  // The braces matter: some browsers return a promise from `scrollIntoView`, and React would call an effect's return
  // value as its cleanup.
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  const isSame = cited.version === version || (cited.version === null && cited.quote === null);
  const place = isSame ? cited : cited.quote === null ? null : findQuote(content, cited.quote, cited.start);
  return (
    // It scrolls, so the keyboard must be able to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region without focusable content
    <section aria-label="Text of the note" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-176 px-4 py-6 md:px-8">
        {place === null && (
          <div role="status" className="mb-4 rounded-md border border-line bg-raised p-3 text-muted text-sm">
            {cited.quote === null
              ? 'This note has changed since the reply was written. The words it cites may stand elsewhere now.'
              : 'This note has changed since the reply was written. The words it cites are not in it any more:'}
            <Quoted words={cited.quote} />
          </div>
        )}
        <p
          dir="auto"
          className="whitespace-pre-wrap [unicode-bidi:plaintext] text-sm leading-6 [overflow-wrap:anywhere]"
        >
          {place === null ? (
            content
          ) : (
            <>
              {content.slice(0, place.start)}
              <mark ref={mark} className="rounded-[2px] bg-accent-soft box-decoration-clone py-0.5 text-ink">
                {content.slice(place.start, place.end)}
              </mark>
              {content.slice(place.end)}
            </>
          )}
        </p>
      </div>
    </section>
  );
}
