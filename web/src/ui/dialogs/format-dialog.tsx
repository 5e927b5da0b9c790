import type { LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { Spinner } from '../spinner.tsx';
import { Dialog } from './dialog.tsx';

/** A file format that something can be saved in. */
export interface FormatChoice<F extends string> {
  readonly format: F;
  readonly icon: LucideIcon;
  readonly name: string;
  /** What the format is good for, and what it leaves out. */
  readonly text: string;
}

interface FormatDialogProps<F extends string> {
  readonly title: string;
  readonly description: string;
  readonly formats: readonly FormatChoice<F>[];
  /** Makes the file and saves it. */
  readonly save: (format: F, signal: AbortSignal) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * A dialog of an export: each format is a button that makes the file. It stays until the file is there, or it is said
 * why not. A file that takes too long can be cancelled.
 */
export function FormatDialog<F extends string>({ title, description, formats, save, onClose }: FormatDialogProps<F>) {
  const [busy, setBusy] = useState<F | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const making = useRef<AbortController | null>(null);
  const choose = async (format: F) => {
    const mine = new AbortController();
    making.current = mine;
    setBusy(format);
    setProblem(null);
    try {
      await save(format, mine.signal);
      onClose();
    } catch (error) {
      if (!mine.signal.aborted) setProblem(sentenceOf(error));
    }
    setBusy(null);
  };
  return (
    <Dialog
      isBusy={busy !== null}
      fault={problem}
      onClose={onClose}
      title={title}
      description={description}
      footer={busy !== null && <Button onClick={() => making.current?.abort()}>Cancel</Button>}
    >
      <ul className="-mx-3 flex flex-col gap-1">
        {formats.map(({ format, icon, name, text }) => (
          <li key={format}>
            <button
              type="button"
              aria-disabled={busy !== null}
              aria-busy={busy === format || undefined}
              onClick={() => busy === null && void choose(format)}
              className={cx(
                'flex min-h-11 w-full items-start gap-3 rounded-md px-3 py-2 text-left hover:bg-hover',
                busy !== null && 'pointer-events-none',
              )}
            >
              <span className="grid size-5 flex-none place-items-center">
                {busy === format ? <Spinner /> : <Icon of={icon} size={18} className="text-muted" />}
              </span>
              <span className="min-w-0">
                <span className="block font-label">{name}</span>
                <span className="block text-muted text-sm">{busy === format ? 'Making the file...' : text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
