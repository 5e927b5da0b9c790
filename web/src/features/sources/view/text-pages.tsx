import type { SourceText } from '@atrium/contract/sources';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Block, blocksOf } from '../domain/source-blocks.ts';
import { useSourceText } from '../queries.ts';
import type { Stretch } from '../source-address.ts';

interface TextPagesProps {
  readonly id: string;
  readonly version: number;
  readonly marked: Stretch | null;
  /** Where it is begun to be shown when nothing is marked, in UTF-16 characters. */
  readonly from: number;
  /** What its parts are called, 'Page' or 'Slide'; null where it has none. */
  readonly pageWord: string | null;
}

/** The text of a source, as much of it as is wanted, from where something is marked. */
export function TextPages({ id, version, marked, from, pageWord }: TextPagesProps) {
  const text = useSourceText(id, version, marked?.start ?? from);
  const mark = useRef<HTMLElement>(null);
  const start = marked?.start;
  const hasText = text.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into sight when another stretch is marked, or its text has come
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
  }, [start, hasText]);
  if (text.isError && !text.data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-danger text-sm">
        The text could not be loaded.
        <Button size="sm" busy={text.isFetching} onClick={() => void text.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!text.data) return <Skeleton className="h-40 w-full" />;
  const blocks = blocksOf(joined(text.data.pages), marked);
  const first = blocks.findIndex(({ runs }) => runs.some(({ isMarked }) => isMarked));
  return (
    <>
      {text.hasPreviousPage && (
        <Button
          size="sm"
          kind="ghost"
          wide
          busy={text.isFetchingPreviousPage}
          onClick={() => void text.fetchPreviousPage()}
        >
          Show what comes before
        </Button>
      )}
      {blocks.map((block, at) => (
        <TextBlock key={block.start} block={block} pageWord={pageWord} markRef={at === first ? mark : null} />
      ))}
      {text.hasNextPage && (
        <Button size="sm" kind="ghost" wide busy={text.isFetchingNextPage} onClick={() => void text.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

interface TextBlockProps {
  readonly block: Block;
  readonly pageWord: string | null;
  readonly markRef: React.Ref<HTMLElement> | null;
}

function TextBlock({ block: { start, page, level, runs }, pageWord, markRef }: TextBlockProps) {
  let isFirst = true;
  let at = start;
  const words = runs.map(({ text, isMarked }) => {
    const key = at;
    at += text.length;
    if (!isMarked) return <span key={key}>{text}</span>;
    const ref = isFirst ? markRef : null;
    isFirst = false;
    return (
      <mark key={key} ref={ref} className="rounded-[2px] bg-accent-soft box-decoration-clone py-0.5 text-ink">
        {text}
      </mark>
    );
  });
  return (
    <>
      {page !== null && pageWord !== null && (
        <p className="mt-6 mb-2 border-line border-t pt-2 text-faint text-xs tabular-nums first:mt-0">
          {pageWord} {page}
        </p>
      )}
      {level === null ? (
        <p dir="auto" className="source-text mb-4 text-sm leading-6">
          {words}
        </p>
      ) : (
        <h3 dir="auto" className="source-text mt-6 mb-2 font-title text-md first:mt-0">
          {words}
        </h3>
      )}
    </>
  );
}

/** Windows that follow each other as one. */
function joined(windows: readonly SourceText[]): Pick<SourceText, 'from' | 'text' | 'pageStarts' | 'sections'> {
  return {
    from: windows[0]?.from ?? 0,
    text: windows.map(({ text }) => text).join(''),
    pageStarts: windows[0]?.pageStarts ?? [],
    // Each window names the heading before it as well.
    sections: windows.flatMap(({ from, sections }, n) =>
      n === 0 ? sections : sections.filter(({ at }) => at >= from),
    ),
  };
}
