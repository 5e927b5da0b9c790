import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

interface FieldNoteProps {
  /** What the field names in `aria-describedby`. */
  readonly id: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

/** What stands under a field: what is wrong with it, or else a quiet word. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (!error && !hint) return null;
  return (
    <p id={id} className={cx('flex items-start gap-1 text-xs', error ? 'text-danger' : 'text-faint')}>
      {error && <Icon of={CircleAlert} size={14} className="mt-px" />}
      {error || hint}
    </p>
  );
}
