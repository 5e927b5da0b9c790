import { cx } from '../cx.ts';
import { Mark } from './mark.tsx';

const sizes = { 20: 'size-5', 24: 'size-6', 40: 'size-10' } as const;

/** The avatar of the default assistant: the logo on the accent colour. */
export function MarkAvatar({ size = 24 }: { readonly size?: keyof typeof sizes }) {
  return (
    <span className={cx('grid flex-none place-items-center rounded-full bg-accent', sizes[size])}>
      <Mark className="h-[54%] w-1/2 text-on-accent" />
    </span>
  );
}
