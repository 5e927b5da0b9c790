import type { ReactNode } from 'react';
import { useId } from 'react';

interface AdminFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  /** The height of a multi-line field, in lines; absent for a single-line field. */
  readonly rows?: number;
  readonly hint?: ReactNode;
  /** Absent for a read-only field. */
  readonly onChange?: (text: string) => void;
}

/** A text of a template: read-only, or editable in edit mode. */
export function AdminField({ label, value, maxLength, rows, hint, onChange }: AdminFieldProps) {
  const id = useId();
  const note = useId();
  const field = {
    id,
    value,
    maxLength,
    readOnly: onChange === undefined,
    'aria-describedby': hint ? note : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange?.(event.currentTarget.value),
    className:
      'focus-field w-full rounded-md border border-line-strong bg-raised px-3 read-only:border-line read-only:bg-sunken',
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-label text-sm">
        {label}
      </label>
      {rows === undefined ? (
        <input {...field} dir="auto" className={`${field.className} h-control`} />
      ) : (
        <textarea {...field} dir="auto" rows={rows} className={`${field.className} resize-y py-2 leading-5.5`} />
      )}
      {hint && (
        <p id={note} className="text-faint text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
