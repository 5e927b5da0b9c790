import { ChevronDown, LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { navigate } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { SideButton } from './side-row.tsx';

interface SpacesRowProps {
  readonly rail: boolean;
  /** The list of spaces. */
  readonly list: ReactNode;
}

/** Expands and collapses the list of spaces; in a rail it opens the page of spaces. */
export function SpacesRow({ rail, list }: SpacesRowProps) {
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
      {open && list}
    </>
  );
}
