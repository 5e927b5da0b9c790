import { useEffect } from 'react';
import { passFocusOn } from '../../lib/focus-next.ts';
import { Link, useAddressQuery } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { cx } from '../../ui/cx.ts';
import { useUser } from '../accounts/index.ts';
import { rowClass } from '../shell/index.ts';
import { spaceOf } from './domain/space-place.ts';
import { inTreeOrder } from './domain/space-tree.ts';
import { firstSpaces } from './first-spaces.ts';
import { useSpaces } from './queries.ts';
import { SideSpacesPlace } from './side-spaces-place.tsx';
import { SideSpacesSkeleton } from './side-spaces-skeleton.tsx';
import { noteRows } from './space-rows.ts';

interface SideSpacesProps {
  /** Whether the page shows the spaces. */
  readonly isHere: boolean;
  readonly onOpen: () => void;
}

const indents = ['pl-9', 'pl-12', 'pl-15', 'pl-18', 'pl-21'];

/** The user's spaces in the sidebar, as a tree; a visitor sees the two that every user gets. */
export default function SideSpaces({ isHere, onOpen }: SideSpacesProps) {
  const user = useUser();
  const spaces = useSpaces();
  const [query] = useAddressQuery();
  const current = isHere ? spaceOf(query) : null;
  const isVisitor = user.data === null;
  const count = spaces.data && spaces.data.length + 2;
  useEffect(() => {
    if (count) noteRows(count);
  }, [count]);
  const failed = user.isLoadingError ? user : spaces.isError && !isVisitor && spaces;
  if (failed) {
    return (
      <SideSpacesPlace>
        <button
          ref={passFocusOn}
          type="button"
          onClick={() => void failed.refetch()}
          className={cx(rowClass, 'side-list-row w-full pr-2 pl-9 text-left')}
        >
          <span className="truncate">
            Could not be loaded. <span className="underline">Retry</span>
          </span>
        </button>
      </SideSpacesPlace>
    );
  }
  if (!isVisitor && !spaces.data) return <SideSpacesSkeleton />;
  const isAll = isHere && current === null;
  const rows = spaces.data ? inTreeOrder(spaces.data) : firstSpaces.map((space) => ({ space, depth: 0 }));
  return (
    <ul aria-label="Your spaces" className="side-list -mx-2 overflow-y-auto px-2">
      {rows.map(({ space: { id, name }, depth }) => (
        <li key={id}>
          <Link
            href={paths.space(id)}
            onClick={onOpen}
            aria-current={id === current ? 'page' : undefined}
            className={cx(rowClass, 'side-list-row w-full pr-2', indents[depth] ?? indents.at(-1))}
          >
            <span dir="auto" className="min-w-0 flex-1 truncate text-left">
              {name}
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          href={paths.section('spaces')}
          onClick={onOpen}
          aria-current={isAll ? 'page' : undefined}
          className={cx(rowClass, 'side-list-row w-full pr-2 pl-9')}
        >
          All spaces
        </Link>
      </li>
      <li>
        <Link
          href={paths.section('knowledge-base')}
          onClick={onOpen}
          aria-current={query.get('section') === 'knowledge-base' ? 'page' : undefined}
          className={cx(rowClass, 'side-list-row w-full pr-2 pl-9')}
        >
          Knowledge Base
        </Link>
      </li>
    </ul>
  );
}
