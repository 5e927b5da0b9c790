import type { Source } from '@atrium/contract/sources';
import { ExternalLink, SearchX } from 'lucide-react';
import { isGone } from '../../../lib/is-gone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import { ItemProblem } from '../../../ui/notices/item-problem.tsx';
import { Quoted } from '../../../ui/quoted.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BackToSpace } from '../../spaces/index.ts';
import type { TextForm } from '../domain/source-blocks.ts';
import { isUnderWay, stateOf } from '../domain/source-words.ts';
import { retry } from '../manage-sources.ts';
import { useSource } from '../queries.ts';
import { type Cited, closeSource, type Stretch } from '../source-address.ts';
import { SourceMenuButton } from '../source-menu-button.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { Picture } from './picture.tsx';
import { Recording } from './recording.tsx';
import { TextPages } from './text-pages.tsx';
import { useCitedPlace } from './use-cited-place.ts';
import '../sources.css';
import { LoadFailurePlace } from '../../../ui/notices/load-failure-place.tsx';

interface SourceViewProps {
  readonly id: string;
  /** The range that a reply cites: it is marked and scrolled into view. */
  readonly cited: Cited | null;
}

/** The text of a source, which citations point into. */
export default function SourceView({ id, cited }: SourceViewProps) {
  const query = useSource(id);
  const { data: source, error } = query;
  const isMissing = isGone(error);
  if (source && !isMissing) {
    return (
      <>
        <Bar source={source} />
        <section
          aria-label={`Text of ${source.title}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it
          tabIndex={0}
          className="source-view min-h-0 flex-1 overflow-y-auto overflow-x-hidden outline-offset-[-2px]"
        >
          <Body source={source} cited={cited} />
        </section>
      </>
    );
  }
  return (
    <>
      <div className="space-bar">
        <BackToSpace onClick={closeSource} />
      </div>
      {!error && <TextSkeleton />}
      {isMissing && (
        <Empty
          icon={SearchX}
          title="This source is not there"
          className="mt-[10vh]"
          action={<Quoted words={cited?.quote ?? null} />}
        >
          It was deleted, or it belongs to someone else.
        </Empty>
      )}
      {error && !isMissing && (
        <LoadFailurePlace icon={SearchX} title="The source could not be loaded" query={query} className="mt-[10vh]" />
      )}
    </>
  );
}

function Bar({ source }: { readonly source: Source }) {
  return (
    <div className="space-bar">
      <BackToSpace onClick={closeSource} />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-left font-title text-sm leading-5">
          {source.title}
        </h2>
        <p className="truncate text-left text-muted text-xs tabular-nums leading-4">{stateOf(source)}</p>
      </div>
      <SourceMenuButton source={source} />
    </div>
  );
}

function Body({ source, cited }: { readonly source: Source; readonly cited: Cited | null }) {
  const { url, problem, notice, version } = source;
  const at = useCitedPlace(source, cited);
  return (
    <div className="mx-auto w-full max-w-176 px-4 py-6 md:px-8">
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="mb-4 flex items-center gap-1.5 text-muted text-xs hover:text-ink coarse:-mt-3 coarse:mb-1 coarse:min-h-11"
        >
          <Icon of={ExternalLink} size={14} />
          <span className="truncate">{url}</span>
        </a>
      )}
      {problem && (
        <div role="alert" className="mb-4 rounded-lg border border-line p-3">
          <ItemProblem {...(source.canRetry && { onRetry: () => void retry(source) })}>{problem}</ItemProblem>
        </div>
      )}
      {notice && <p className="mb-4 text-muted text-xs">{notice}</p>}
      <ChangedNotice at={at} quote={cited?.quote ?? null} />
      {version > 0 && at.state === 'looking' && <TextSkeleton />}
      {version > 0 && at.state !== 'looking' && (
        <Content key={`${source.id} ${version}`} source={source} marked={at.place} from={cited?.start ?? 0} />
      )}
      {version === 0 && isUnderWay(source) && (
        <p role="status" className="text-muted text-sm">
          {stateOf(source)}
        </p>
      )}
    </div>
  );
}

interface ContentProps {
  readonly source: Source;
  readonly marked: Stretch | null;
  /** The offset at which it starts to be shown when nothing is marked. */
  readonly from: number;
}

const forms: Partial<Record<Source['type'], TextForm | 'code'>> = {
  pdf: 'printed',
  table: 'values',
  code: 'code',
  data: 'code',
};

function Content({ source, marked, from }: ContentProps) {
  const { id, version, type, pages, file } = source;
  if (type === 'audio' && file !== null) return <Recording source={source} file={file} marked={marked} from={from} />;
  if (type === 'image' && file !== null) return <Picture source={source} file={file} marked={marked} from={from} />;
  return (
    <TextPages
      id={id}
      version={version}
      marked={marked}
      from={from}
      pageWord={pages > 0 ? (type === 'slides' ? 'Slide' : 'Page') : null}
      form={forms[type] ?? 'written'}
    />
  );
}

function TextSkeleton() {
  return (
    <div role="status" aria-label="Loading the source" className="flex flex-col gap-3 p-8">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}
