import type { SourceText } from '@atrium/contract/source-texts';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { type PagedQuery, ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Block, blocksOf, isMarked, type TextForm } from '../domain/source-blocks.ts';
import { clockOf } from '../domain/source-words.ts';
import { useSourceText } from '../queries.ts';
import type { Stretch } from '../source-address.ts';
import { CodeLines } from './code-lines.tsx';
import { MarkedRuns } from './marked-runs.tsx';
import { TableBlock } from './table-block.tsx';

interface TextPagesProps {
  readonly id: string;
  readonly version: number;
  readonly marked: Stretch | null;
  /** The offset at which it starts to be shown when nothing is marked, in UTF-16 code units. */
  readonly from: number;
  /** The name of its parts, 'Page' or 'Slide'; null if it has none. */
  readonly pageWord: string | null;
  /** The layout of the text. `code`: code or data, whose lines are shown as they are, with line numbers. */
  readonly form?: TextForm | 'code';
  /** Plays a recording from a position in seconds. */
  readonly onPlay?: (seconds: number) => void;
}

/** The text of a source, loaded piece by piece from the marked range on. */
export function TextPages({ id, version, marked, from, pageWord, form = 'written', onPlay }: TextPagesProps) {
  const text = useSourceText(id, version, marked?.start ?? from);
  const mark = useRef<HTMLElement>(null);
  const start = marked?.start;
  const hasText = text.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into sight when another stretch is marked, or its text has come
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
  }, [start, hasText]);
  if (text.isError && !text.data) {
    return <LoadFailure query={text}>The text could not be loaded.</LoadFailure>;
  }
  if (!text.data) {
    return (
      <div role="status" aria-label="Loading the text">
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  const whole = joined(text.data.pages);
  return (
    <>
      <ShowMore query={backwards(text)} what="what comes before" wide />
      {form === 'code' && whole.firstLine !== null ? (
        <CodeLines window={{ ...whole, firstLine: whole.firstLine }} marked={marked} markRef={mark} />
      ) : (
        <Blocks
          window={whole}
          form={form === 'code' ? 'written' : form}
          marked={marked}
          markRef={mark}
          pageWord={pageWord}
          onPlay={onPlay}
        />
      )}
      <ShowMore query={text} wide />
    </>
  );
}

type Whole = ReturnType<typeof joined>;

interface BlocksProps {
  readonly window: Whole;
  readonly form: TextForm;
  readonly marked: Stretch | null;
  readonly markRef: React.Ref<HTMLElement>;
  readonly pageWord: string | null;
  readonly onPlay: ((seconds: number) => void) | undefined;
}

function Blocks({ window, form, marked, markRef, pageWord, onPlay }: BlocksProps) {
  const blocks = blocksOf(window, marked, form);
  const first = blocks.findIndex(isMarked);
  return blocks.map((block, at) => (
    <div key={block.start} className={onPlay && 'flex items-start gap-3'}>
      {onPlay && block.time !== null && <PlayFrom seconds={block.time} onPlay={onPlay} />}
      <div className="min-w-0 flex-1">
        <TextBlock
          block={block}
          isFirst={at === 0}
          // A table that began before the window has its header there.
          hasHead={block.start > window.from || window.from === 0}
          pageWord={pageWord}
          markRef={at === first ? markRef : null}
        />
      </div>
    </div>
  ));
}

function PlayFrom({ seconds, onPlay }: { readonly seconds: number; readonly onPlay: (seconds: number) => void }) {
  return (
    <button
      type="button"
      aria-label={`Play from ${clockOf(seconds)}`}
      onClick={() => onPlay(seconds)}
      className="hit-area min-w-12 rounded-md px-1 py-0.5 text-left text-muted text-xs tabular-nums leading-5 hover:bg-press hover:text-ink"
    >
      {clockOf(seconds)}
    </button>
  );
}

interface TextBlockProps {
  readonly block: Block;
  readonly isFirst: boolean;
  readonly hasHead: boolean;
  readonly pageWord: string | null;
  readonly markRef: React.Ref<HTMLElement> | null;
}

function TextBlock({ block: { start, page, level, runs, rows }, isFirst, hasHead, pageWord, markRef }: TextBlockProps) {
  const beginsPage = page !== null && pageWord !== null;
  return (
    <>
      {beginsPage && (
        <p className={cx('mb-2 text-faint text-xs tabular-nums', !isFirst && 'mt-6 border-line border-t pt-3')}>
          {pageWord} {page}
        </p>
      )}
      {rows ? (
        <TableBlock rows={rows} hasHead={hasHead} markRef={markRef} />
      ) : (
        <Words level={level} isFirst={isFirst || beginsPage}>
          <MarkedRuns runs={runs} start={start} markRef={markRef} />
        </Words>
      )}
    </>
  );
}

interface WordsProps {
  /** The level of a heading; null for a paragraph. */
  readonly level: number | null;
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

function Words({ level, isFirst, children }: WordsProps) {
  return level === null ? (
    <p dir="auto" className="source-text mb-4 text-sm leading-6">
      {children}
    </p>
  ) : (
    <h3 dir="auto" className={cx('source-text mb-2 font-title text-md', !isFirst && 'mt-6')}>
      {children}
    </h3>
  );
}

/** Joins consecutive windows into one. */
function joined(windows: readonly SourceText[]): Omit<SourceText, 'version' | 'to' | 'length'> {
  return {
    from: windows[0]?.from ?? 0,
    text: windows.map(({ text }) => text).join(''),
    pageStarts: windows[0]?.pageStarts ?? [],
    firstLine: windows[0]?.firstLine ?? null,
    times: windows.flatMap(({ times }) => times),
    // Each window also lists the heading before it.
    sections: windows.flatMap(({ from, sections }, n) =>
      n === 0 ? sections : sections.filter(({ at }) => at >= from),
    ),
  };
}

/** The same query, paging towards the beginning of the text. */
function backwards(text: ReturnType<typeof useSourceText>): PagedQuery {
  return {
    hasNextPage: text.hasPreviousPage,
    isFetchingNextPage: text.isFetchingPreviousPage,
    isFetchNextPageError: text.isFetchPreviousPageError,
    fetchNextPage: text.fetchPreviousPage,
  };
}
