import { cx } from './cx.ts';

/** A turning ring, for waits without a layout of their own. Give it a label unless text stands beside it. */
export function Spinner({ label, className }: { readonly label?: string; readonly className?: string }) {
  if (!label) return <span aria-hidden="true" className={cx('spinner block size-4 flex-none', className)} />;
  return <span role="status" aria-label={label} className={cx('spinner block size-4 flex-none', className)} />;
}
