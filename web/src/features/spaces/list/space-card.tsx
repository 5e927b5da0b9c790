import type { Space } from '@atrium/contract/spaces';
import { FileText, ListChecks, MessageSquare, StickyNote } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { spaceIcon } from '../space-icons.ts';
import { SpaceMenuButton } from '../space-menu-button.tsx';

const counted = [
  ['sources', 'source', FileText],
  ['notes', 'note', StickyNote],
  ['chats', 'chat', MessageSquare],
  ['tasks', 'task', ListChecks],
] as const;

interface SpaceCardProps {
  readonly space: Space;
  /** The names of its ancestors, the outermost first. */
  readonly within: readonly string[];
}

/** A space in the list: its name, its description and its counts. */
export function SpaceCard({ space, within }: SpaceCardProps) {
  return (
    <div className="space-card group/card">
      <div className="space-card-head flex items-start gap-2">
        <span className="grid size-8 flex-none place-items-center rounded-md bg-sunken text-accent-ink">
          <Icon of={spaceIcon(space.iconType)} size={16} />
        </span>
        <div className="space-card-name flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <div className="min-w-[min(8rem,100%)] flex-1">
            {within.length > 0 && (
              <p className="truncate text-faint text-xs">
                <span className="sr-only">Part of </span>
                {within.join(' / ')}
              </p>
            )}
            <h2 dir="auto" className="text-left font-title text-md">
              <Link
                href={paths.space(space.id)}
                data-tip={space.name}
                data-tip-if-cut
                className="space-card-link line-clamp-2 text-ink no-underline [overflow-wrap:anywhere]"
              >
                {space.name}
              </Link>
            </h2>
          </div>
          {space.isDefault && <Badge kind="accent">Default</Badge>}
        </div>
        <SpaceMenuButton
          space={space}
          label={`Options for ${space.name}`}
          className="relative -mt-0.5 -mr-1.5 ml-auto coarse:-mt-1.5"
        />
      </div>
      <p
        dir="auto"
        className={`line-clamp-2 text-left text-sm [overflow-wrap:anywhere] ${space.description ? 'text-muted' : 'text-faint'}`}
      >
        {space.description || 'No description provided'}
      </p>
      <ul className="mt-auto flex gap-4 text-muted text-xs tabular-nums">
        {counted.map(([key, word, icon]) => (
          <li key={key} data-tip={formatCount(space.counts[key], word)} className="relative flex items-center gap-1">
            <Icon of={icon} size={14} className="text-faint" />
            <span aria-hidden="true">{space.counts[key]}</span>
            <span className="sr-only">{formatCount(space.counts[key], word)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
