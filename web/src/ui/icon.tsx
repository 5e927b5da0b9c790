import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

interface IconProps {
  readonly of: LucideIcon;
  /** Pixels: 14 in chips and badges, 16 in rows and buttons, 18 in icon buttons, 20 and 24 in niches and arches. */
  readonly size?: 12 | 14 | 16 | 18 | 20 | 24;
  readonly className?: string;
}

/** A drawing beside words. It says nothing by itself: whatever carries it has the name. */
export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" className={cx('block flex-none', className)} />;
}
