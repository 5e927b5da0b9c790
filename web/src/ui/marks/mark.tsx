import { cx } from '../cx.ts';

/** The logo: an arch within an arch. */
export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 20 22" aria-hidden="true" className={cx('block h-5.5 w-5 flex-none text-accent', className)}>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M10 0a10 10 0 0 1 10 10v12h-4.5V10a5.5 5.5 0 0 0-11 0v12H0V10A10 10 0 0 1 10 0z"
      />
      <path fill="currentColor" d="M10 7.5A2.5 2.5 0 0 1 12.5 10v12h-5V10A2.5 2.5 0 0 1 10 7.5z" opacity=".55" />
    </svg>
  );
}
