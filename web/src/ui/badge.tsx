import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeKind = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'line';

const kinds: Record<BadgeKind, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  line: 'text-muted inset-ring inset-ring-line',
};

interface BadgeProps {
  readonly kind?: BadgeKind;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A word about the item beside it. A `success` badge also carries a dot, so that colour is never the only sign. */
export function Badge({ kind = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'badge inline-flex h-5 flex-none items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-label text-xs leading-none',
        kinds[kind],
        className,
      )}
    >
      {kind === 'success' && <span className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
