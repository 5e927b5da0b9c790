import type { ReactNode } from 'react';
import { useState } from 'react';
import { cx } from '../cx.ts';
import { initialsOf } from './initials-of.ts';

interface ArchProps {
  readonly name: string;
  readonly src: string;
  /** An animated picture shown instead of `src` while `moving` is true. */
  readonly movingSrc?: string;
  readonly moving?: boolean;
  readonly className?: string;
}

/** A portrait in an arch. If the picture does not load, the initial is shown on an accent background. */
export function Arch({ name, src, movingSrc, moving = false, className }: ArchProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = moving && movingSrc && failed !== movingSrc ? movingSrc : src;
  if (failed === src) {
    return (
      <span
        data-testid="arch-initial"
        aria-hidden="true"
        className={cx(
          'arch grid! place-items-center bg-accent-soft font-title text-[2.5rem] text-accent-ink',
          className,
        )}
      >
        {initialsOf(name)[0]}
      </span>
    );
  }
  return (
    <span className={cx('arch', className)}>
      <img
        src={shown}
        alt=""
        width={240}
        height={320}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(shown)}
        className="portrait transition-transform duration-(--d-3) group-hover/arch:scale-[1.035]"
      />
    </span>
  );
}

interface ArchCaptionProps {
  readonly name: string;
  readonly note?: ReactNode;
}

/** The name under an arch, with an optional note below it. */
export function ArchCaption({ name, note }: ArchCaptionProps) {
  return (
    <>
      <span
        dir="auto"
        className="mt-2 block text-balance text-center font-label text-sm group-hover/arch:text-accent-ink"
      >
        {name}
      </span>
      {note && (
        <span dir="auto" className="block text-balance text-center text-muted text-xs">
          {note}
        </span>
      )}
    </>
  );
}
