import { ChevronDown } from 'lucide-react';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface FoldButtonProps {
  readonly label: string;
  /** The number of items in the group. */
  readonly count: number;
  readonly isOpen: boolean;
  /** The id of the group that it collapses. */
  readonly of: string;
  readonly onToggle: () => void;
}

/** The heading of a group, which collapses and expands it. */
export function FoldButton({ label, count, isOpen, of, onToggle }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? of : undefined}
      onClick={onToggle}
      className="flex w-full items-center gap-2 py-2 font-title text-sm coarse:min-h-11"
    >
      <Icon of={ChevronDown} size={14} className={cx('transition-transform', !isOpen && '-rotate-90')} />
      {label}
      <Badge className="tabular-nums">{count}</Badge>
    </button>
  );
}
