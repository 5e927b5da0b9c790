import { useState } from 'react';
import { cx } from '../cx.ts';
import { initialsOf } from './initials-of.ts';

const sizes = { 20: 'size-5', 24: 'size-6', 32: 'size-8', 40: 'size-10', 48: 'size-12' } as const;

interface AvatarProps {
  /** The name the initials are taken from. */
  readonly name: string;
  readonly src?: string | null;
  readonly size?: keyof typeof sizes;
}

/** A round picture, or initials if there is no picture or it does not load. The name must be shown beside it. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = cx('relative block flex-none overflow-hidden rounded-full', sizes[size]);
  if (!src || failed === src) {
    return (
      <span
        aria-hidden="true"
        className={cx(shape, 'grid! place-items-center bg-accent-soft font-title text-accent-ink text-xs')}
      >
        {initialsOf(name).slice(0, size < 32 ? 1 : 2)}
      </span>
    );
  }
  return (
    <span className={cx(shape, 'bg-sunken')}>
      <img
        src={src}
        alt=""
        className="portrait -mt-[30%] -ml-[16%] h-auto w-[132%] max-w-none"
        onError={() => setFailed(src)}
      />
    </span>
  );
}
