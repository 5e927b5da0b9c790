import { MessageCircle, Pin } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Marked } from '../../../ui/marked.tsx';
import type { SearchGroup, SearchItem } from './search-items.ts';

interface SearchResultsProps {
  readonly id: string;
  readonly groups: readonly SearchGroup[];
  /** The id of the line selected with the keys. */
  readonly current: string | null;
  readonly heading: string | null;
  readonly onOpen: (item: SearchItem, inNewTab: boolean) => void;
}

/** Chats, each with the messages found in it. */
export function SearchResults({ id, groups, current, heading, onOpen }: SearchResultsProps) {
  const now = new Date();
  return (
    <div id={id} role="listbox" aria-label="Chats" className={groups.length === 0 ? 'hidden' : undefined}>
      {heading && (
        <p role="presentation" className="px-2 pt-1 pb-1 font-label text-faint text-xs">
          {heading}
        </p>
      )}
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
        <div key={group.id} role="group" aria-label={group.title.map(({ text }) => text).join('')}>
          <Line item={group} current={current} onOpen={onOpen} className="items-center py-2">
            <Icon of={group.isPinned ? Pin : MessageCircle} size={16} className="text-muted" />
            <span dir="auto" className="min-w-0 flex-1 truncate text-left">
              <Marked parts={group.title} />
            </span>
            <time dateTime={group.time} className="flex-none text-muted text-xs tabular-nums">
              {formatMoment(new Date(group.time), now)}
            </time>
          </Line>
          {group.hits.map((hit) => (
            <Line key={hit.id} item={hit} current={current} onOpen={onOpen} className="py-1.5 pl-9 text-sm">
              <span className="line-clamp-2 min-w-0 flex-1 text-muted [overflow-wrap:anywhere]">
                <span className="font-label">{hit.role === 'user' ? 'You: ' : 'Reply: '}</span>
                <bdi>
                  <Marked parts={hit.snippet} />
                </bdi>
              </span>
            </Line>
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  readonly item: SearchItem;
  readonly current: string | null;
  readonly onOpen: (item: SearchItem, inNewTab: boolean) => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** A result, as a link so that the browser can open it in a new tab or window. */
function Line({ item, current, onOpen, className, children }: LineProps) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(item, false);
  };
  return (
    <a
      id={item.id}
      href={item.href}
      role="option"
      aria-selected={item.id === current}
      tabIndex={-1}
      onClick={press}
      className={cx(
        'flex gap-3 rounded-md px-2 text-ink no-underline hover:bg-hover aria-selected:bg-press coarse:min-h-11',
        className,
      )}
    >
      {children}
    </a>
  );
}
