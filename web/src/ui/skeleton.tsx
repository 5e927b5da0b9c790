import { cx } from './cx.ts';

/** A placeholder for content that is loading. Give it the size of that content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton', className)} />;
}
