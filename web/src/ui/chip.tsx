import type { LucideIcon } from 'lucide-react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

const kinds = {
  mode: 'bg-accent-soft text-accent-ink',
  file: 'bg-sunken text-ink',
  refused: 'bg-danger-soft text-danger',
} as const;

interface ChipProps {
  readonly kind?: keyof typeof kinds;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  /** Label of the close button: 'Remove notice.pdf'. Without it the chip cannot be closed. */
  readonly closeLabel?: string;
  readonly onClose?: () => void;
}

/** Something that is switched on or attached, and can be removed. */
export function Chip({ kind = 'mode', icon, children, closeLabel, onClose }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex h-7 min-w-0 items-center gap-1.5 rounded-sm px-2 font-label text-sm',
        closeLabel && 'pr-1',
        kinds[kind],
      )}
    >
      {icon && <Icon of={icon} size={14} />}
      <span className="flex min-w-0 items-center gap-1.5 truncate">{children}</span>
      {closeLabel && (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="hit-area grid size-5 flex-none place-items-center rounded-[4px] hover:bg-hover"
        >
          <Icon of={X} size={14} />
        </button>
      )}
    </span>
  );
}
