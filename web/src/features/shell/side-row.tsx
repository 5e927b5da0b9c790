import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from '../../lib/navigation.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { setDrawer } from './sidebar-state.ts';

export const rowClass =
  'flex flex-none items-center rounded-md text-muted text-sm no-underline hover:bg-hover hover:text-ink aria-[current=page]:bg-press aria-[current=page]:text-ink';
const wideRow = 'h-9 w-full font-label gap-3 px-2 coarse:h-11';
const railRow = 'size-10 justify-center';

interface SideRowProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Whether only the icon is shown, with the label as a tooltip. */
  readonly rail: boolean;
  readonly end?: ReactNode;
}

interface SideLinkProps extends SideRowProps {
  readonly to: string;
  readonly current: boolean;
}

export function SideLink({ icon, label, rail, end, to, current }: SideLinkProps) {
  return (
    <Link
      href={to}
      onClick={() => setDrawer(false)}
      aria-current={current ? 'page' : undefined}
      aria-label={rail ? label : undefined}
      data-tip={rail ? label : undefined}
      data-tip-side="right"
      className={cx(rowClass, rail ? railRow : wideRow)}
    >
      <RowBody icon={icon} label={label} rail={rail} end={end} />
    </Link>
  );
}

interface SideButtonProps extends SideRowProps {
  readonly onPress: () => void;
  /** What Ctrl, ⌘ or the middle button open in a new tab, as they do with a link. */
  readonly inNewTab?: string;
  readonly keys?: string;
  readonly raised?: boolean;
  readonly expanded?: boolean;
}

export function SideButton(props: SideButtonProps) {
  const { icon, label, rail, end, onPress, inNewTab, keys, raised = false, expanded } = props;
  const press = ({ ctrlKey, metaKey, button }: MouseEvent) => {
    if (inNewTab && (ctrlKey || metaKey || button === 1)) open(inNewTab, '_blank', 'noopener');
    else if (button === 0) onPress();
  };
  return (
    <button
      type="button"
      onClick={press}
      onAuxClick={press}
      aria-expanded={expanded}
      aria-label={rail ? label : undefined}
      data-tip={rail || keys ? label : undefined}
      data-tip-keys={keys}
      data-tip-side="right"
      className={cx(
        rowClass,
        rail ? railRow : wideRow,
        raised && 'overlay mb-2 bg-raised text-ink shadow-1 ring ring-line',
      )}
    >
      <RowBody icon={icon} label={label} rail={rail} end={end} />
    </button>
  );
}

function RowBody({ icon, label, rail, end }: SideRowProps) {
  return (
    <>
      <Icon of={icon} size={16} />
      {!rail && <span className="min-w-0 flex-1 truncate text-left">{label}</span>}
      {!rail && end}
    </>
  );
}
