import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

interface IconProps {
  readonly of: LucideIcon;
  /**
   * Pixels: 12 in breadcrumbs and stop buttons, 14 in chips and badges, 16 in rows and buttons, 18 in icon buttons, 20
   * and 24 in niches and arches.
   */
  readonly size?: 12 | 14 | 16 | 18 | 20 | 24;
  readonly className?: string;
}

/** An icon beside text. It is hidden from assistive technology: the element around it carries the name. */
export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" className={cx('block flex-none', className)} />;
}
