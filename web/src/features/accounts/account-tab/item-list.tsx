import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { type FailedQuery, LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface ItemListProps {
  /** Its name for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A list of items of one kind, divided by lines. */
export function ItemList({ label, children }: ItemListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-raised">
      {children}
    </ul>
  );
}

interface ItemProps {
  readonly icon: LucideIcon | ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Buttons at the right. */
  readonly action?: ReactNode;
}

export function Item({ icon, title, detail, action }: ItemProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 pr-2 pl-4">
      <span className="flex-none text-muted">{icon as ReactNode}</span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 font-label text-sm [overflow-wrap:anywhere]">
          {title}
        </div>
        {detail && <p className="text-muted text-xs [overflow-wrap:anywhere]">{detail}</p>}
      </div>
      {action}
    </li>
  );
}

/** The icon of an item. */
export function ItemIcon({ of }: { readonly of: LucideIcon }) {
  return <Icon of={of} size={18} />;
}

interface ListStateProps {
  /** What could not be loaded: 'Your sessions'. */
  readonly what: string;
  readonly query: FailedQuery & { readonly isError: boolean };
}

/** Shown in place of a list that is loading or could not be loaded. */
export function ListState({ what, query }: ListStateProps) {
  if (!query.isError) return <Skeleton className="h-14 w-full rounded-lg" />;
  return <LoadFailure query={query}>{what} could not be loaded.</LoadFailure>;
}
