import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

interface IconProps {
  readonly of: LucideIcon;
  /**
   * Pixels at the usual font size, with which it grows: 12 in breadcrumbs and stop buttons, 14 in chips and badges, 16
   * in rows and buttons, 18 in icon buttons, 20 and 24 in niches and arches.
   */
  readonly size?: 12 | 14 | 16 | 18 | 20 | 24;
  readonly className?: string;
}

/** An icon beside text. Lucide hides it from assistive technology: the element around it carries the name. */
export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return <Drawing size={`${size / 16}rem`} strokeWidth={1.75} className={cx('block flex-none', className)} />;
}
