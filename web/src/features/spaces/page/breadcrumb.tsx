import type { Space } from '@atrium/contract/spaces';
import { ChevronRight, CornerDownRight } from 'lucide-react';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { above } from '../domain/space-tree.ts';
import { useSpaces } from '../queries.ts';
import { spaceIcon } from '../space-icons.ts';

/** The ancestors and subspaces of a space; draws nothing if there are none. */
export function Breadcrumb({ space }: { readonly space: Space }) {
  const all = useSpaces().data ?? [];
  const path = above([...all.filter(({ id }) => id !== space.id), space], space.id);
  const parts = all.filter(({ parentId }) => parentId === space.id);
  if (path.length === 0 && parts.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      {path.length > 0 && (
        <nav aria-label="Above this space" className="flex flex-wrap items-center gap-1 text-muted text-xs">
          {path.map(({ id, name }, at) => (
            <span key={id} className="flex min-w-0 items-center gap-1">
              {at > 0 && <Icon of={ChevronRight} size={12} className="text-faint" />}
              <Link href={paths.space(id)} dir="auto" className="truncate text-accent-ink no-underline hover:underline">
                {name}
              </Link>
            </span>
          ))}
        </nav>
      )}
      {parts.length > 0 && (
        <ul aria-label="Subspaces" className="-mx-2">
          {parts.map(({ id, name, iconType }) => (
            <li key={id}>
              <Link
                href={paths.space(id)}
                className="flex h-8 items-center gap-2 rounded-md px-2 text-muted no-underline hover:bg-hover hover:text-ink coarse:h-11"
              >
                <Icon of={CornerDownRight} size={14} className="text-faint" />
                <Icon of={spaceIcon(iconType)} size={16} />
                <span dir="auto" className="min-w-0 truncate">
                  {name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
