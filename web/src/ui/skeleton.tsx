import { cx } from './cx.ts';

/** Holds the place of something on its way. Give it the size of what will come. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton', className)} />;
}
