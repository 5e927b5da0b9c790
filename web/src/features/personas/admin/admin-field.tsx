import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { FieldNote } from '../../../ui/fields/field-note.tsx';

interface AdminFieldProps {
  readonly label: string;
  /** The id of its element, if the field is looked for on the page. */
  readonly id?: string;
  readonly value: string;
  readonly maxLength: number;
  /** The height of a multi-line field, in lines; absent for a single-line field. */
  readonly rows?: number;
  readonly hint?: ReactNode;
  /** What is missing. */
  readonly error?: string | null;
  /** Absent for a read-only field. */
  readonly onChange?: (text: string) => void;
}

/** A text of a template: read-only, or editable in edit mode. */
export function AdminField({ label, id: given, value, maxLength, rows, hint, error, onChange }: AdminFieldProps) {
  const made = useId();
  const id = given ?? made;
  const note = useId();
  const field = {
    id,
    value,
    maxLength,
    readOnly: onChange === undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? note : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange?.(event.currentTarget.value),
    className: cx(
      'focus-field w-full rounded-md border bg-raised px-3 read-only:border-line read-only:bg-sunken',
      error ? 'border-danger' : 'border-line-strong',
    ),
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
      <FieldNote id={note} hint={hint} error={error} value={value} />
    </div>
  );
}
