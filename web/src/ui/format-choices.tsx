import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { FaultLine } from './notices/fault-line.tsx';
import { Spinner } from './spinner.tsx';

/** A file format that something can be saved in. */
export interface FormatChoice<F extends string> {
  readonly format: F;
  readonly icon: LucideIcon;
  readonly name: string;
  /** What the format is good for, and what it leaves out. */
  readonly text: string;
}

interface FormatChoicesProps<F extends string> {
  readonly formats: readonly FormatChoice<F>[];
  /** The format whose file is being created; no other can be chosen meanwhile. */
  readonly busy: F | null;
  readonly problem: string | null;
  readonly onChoose: (format: F) => void;
}

/** The formats of an export, each a button. A problem is shown below them. */
export function FormatChoices<F extends string>({ formats, busy, problem, onChoose }: FormatChoicesProps<F>) {
  return (
    <>
      <ul className="flex flex-col gap-1">
        {formats.map(({ format, icon, name, text }) => (
          <li key={format}>
            <button
              type="button"
              aria-disabled={busy !== null}
              aria-busy={busy === format || undefined}
              onClick={() => busy === null && onChoose(format)}
              className={cx(
                'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-hover',
                busy !== null && 'pointer-events-none',
              )}
            >
              {busy === format ? <Spinner /> : <Icon of={icon} size={18} className="text-muted" />}
              <span className="min-w-0">
                <span className="block font-label">{name}</span>
                <span className="block text-muted text-sm">{busy === format ? 'Making the file...' : text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <FaultLine className="mt-3">{problem}</FaultLine>
    </>
  );
}
