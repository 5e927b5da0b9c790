import { ChevronDown, LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { Link, navigate } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { rowClass, SideButton } from './side-row.tsx';
import { setDrawer } from './sidebar-state.ts';

/** Every user has these two; more are made in Spaces. */
const spaces = [
  { id: 1, name: 'My Personal Space' },
  { id: 2, name: 'My Workspace' },
];

interface SpacesRowProps {
  readonly rail: boolean;
  /** The number of the space shown, if one is. */
  readonly current: number | null;
}

/** Opens and closes the list of spaces; in a rail it leads to them. */
export function SpacesRow({ rail, current }: SpacesRowProps) {
  const [open, setOpen] = useState(true);
  if (rail) {
    return <SideButton icon={LayoutGrid} label="Spaces" rail onPress={() => navigate(paths.section('spaces'))} />;
  }
  const chevron = <Icon of={ChevronDown} size={14} className={cx('transition-transform', !open && '-rotate-90')} />;
  return (
    <>
      <SideButton
        icon={LayoutGrid}
        label="Spaces"
        rail={false}
        expanded={open}
        end={chevron}
        onPress={() => setOpen(!open)}
      />
      {open &&
        spaces.map((space) => (
          <Link
            key={space.id}
            href={paths.space(space.id)}
            onClick={() => setDrawer(false)}
            aria-current={space.id === current ? 'page' : undefined}
            className={cx(rowClass, 'h-8 w-full pr-2 pl-9 coarse:h-11')}
          >
            <span className="truncate">{space.name}</span>
          </Link>
        ))}
    </>
  );
}
