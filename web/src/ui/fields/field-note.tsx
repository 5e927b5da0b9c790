import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

interface FieldNoteProps {
  /** The id that the field names in `aria-describedby`; absent for a field that belongs to another site. */
  readonly id?: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  /** What the field holds: an error that comes or changes together with it is announced politely. */
  readonly value?: unknown;
  readonly className?: string;
}

/**
 * The text under a field: its error, or else a hint. An error is announced when it appears: the focus may be in the
 * field already or on the button that was pressed, and then the field is not read again.
 */
export function FieldNote({ id, hint, error, value, className }: FieldNoteProps) {
  const role = useErrorRole(error, value);
  if (!error && !hint) return null;
  return (
    <p
      // A new element, because an element that becomes an alert is not announced everywhere.
      key={error ? role : 'hint'}
      id={id}
      role={error ? role : undefined}
      className={cx('flex items-start gap-1 text-xs', error ? 'text-danger' : 'text-faint', className)}
    >
      {error && <Icon of={CircleAlert} size={14} className="mt-px" />}
      <span className="min-w-0 [overflow-wrap:anywhere]">{error || hint}</span>
    </p>
  );
}

/** The role of an error, as in `FaultLine`: `status` if typing brought it, so that it does not interrupt at each key. */
function useErrorRole(error: FieldNoteProps['error'], value: unknown): 'alert' | 'status' {
  const [last, setLast] = useState({ error, value, role: 'alert' as 'alert' | 'status' });
  if (last.error === error && last.value === value) return last.role;
  const role = last.error === error ? last.role : last.value === value ? 'alert' : 'status';
  setLast({ error, value, role });
  return role;
}
