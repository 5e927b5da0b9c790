import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

interface FieldNoteProps {
  /** The id that the field names in `aria-describedby`; absent for a field that belongs to another site. */
  readonly id?: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly className?: string;
}

/**
 * The text under a field: its error, or else a hint. An error is announced when it appears: the focus may be in the
 * field already or on the button that was pressed, and then the field is not read again.
 */
export function FieldNote({ id, hint, error, className }: FieldNoteProps) {
  if (!error && !hint) return null;
  return (
    <p
      // A new element, because an element that becomes an alert is not announced everywhere.
      key={error ? 'error' : 'hint'}
      id={id}
      role={error ? 'alert' : undefined}
      className={cx('flex items-start gap-1 text-xs', error ? 'text-danger' : 'text-faint', className)}
    >
      {error && <Icon of={CircleAlert} size={14} className="mt-px" />}
      <span className="min-w-0 [overflow-wrap:anywhere]">{error || hint}</span>
    </p>
  );
}
