import type { Source } from '@atrium/contract/sources';
import { Link } from '../../lib/navigation.ts';
import { cx } from '../../ui/cx.ts';
import { SwitchLine } from '../../ui/fields/switch-line.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ItemProblem } from '../../ui/notices/item-problem.tsx';
import { dragProps } from '../spaces/index.ts';
import { isUnderWay, isUnreadable, stateOf } from './domain/source-words.ts';
import { includeSource, retry } from './manage-sources.ts';
import { sourceAddress } from './source-address.ts';
import { SourceMenuButton } from './source-menu-button.tsx';
import './sources.css';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { typeIcons } from './type-icons.ts';

interface SourceCardProps {
  readonly source: Source;
  /** Whether it is the source shown beside the list. */
  readonly isOpen: boolean;
}

/** A source in the list: its title, its progress, and whether chats answer from it. */
export function SourceCard({ source, isOpen }: SourceCardProps) {
  const { id, spaceId, title, type, problem, notice, version } = source;
  return (
    <article
      {...dragProps(source)}
      className={cx(
        'relative rounded-lg border p-3 transition-colors',
        isOpen
          ? 'border-accent bg-accent-soft inset-ring inset-ring-accent'
          : 'border-line bg-raised hover:border-line-strong',
      )}
    >
      <div className="flex items-start gap-2">
        <Icon of={typeIcons[type]} size={16} className="mt-0.5 text-muted" />
        <span className="min-w-0 flex-1">
          {version > 0 ? (
            <Link
              href={sourceAddress(spaceId, id)}
              aria-current={isOpen ? 'true' : undefined}
              className="block truncate font-label text-ink text-sm no-underline after:absolute after:inset-0 after:rounded-lg"
            >
              <span dir="auto">{title}</span>
            </Link>
          ) : (
            <span dir="auto" className="block truncate text-left font-label text-sm">
              {title}
            </span>
          )}
        </span>
        <SourceMenuButton source={source} />
      </div>
      <State source={source} />
      {notice && <p className="mt-1 text-muted text-xs">{notice}</p>}
      {problem && (
        // Under a finger the hit area of Retry and that of the switch below it both reach out of what is drawn.
        <div className="relative mt-2 coarse:mb-4">
          <ItemProblem {...(source.canRetry && { onRetry: () => void retry(source) })}>{problem}</ItemProblem>
        </div>
      )}
      <SwitchLine
        label="In knowledge base"
        checked={source.isInKnowledgeBase && !isUnreadable(source)}
        disabled={isUnreadable(source)}
        onChange={(isIncluded) => void includeSource(source, isIncluded)}
      />
    </article>
  );
}

function State({ source }: { readonly source: Source }) {
  const { progress } = source;
  return (
    <div className="mt-0.5 pl-6 text-muted text-xs tabular-nums">
      <p>{stateOf(source)}</p>
      {isUnderWay(source) && progress !== null && progress.total > 0 && (
        <ProgressBar
          label={`Progress of ${source.title}`}
          value={progress.done}
          max={progress.total}
          className="mt-1.5 h-1 w-full"
        />
      )}
    </div>
  );
}
