import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { FieldNote } from './field-note.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: ReactNode;
  /** A hint under the field. */
  readonly hint?: ReactNode;
  /** One sentence on what is wrong with the value. */
  readonly error?: string | null;
}

/** A single-line text field under its label. An error is shown under it, announced, and read out with it. */
export function TextField({ label, hint, error, className, ...rest }: TextFieldProps) {
  const made = useId();
  const id = rest.id ?? made;
  const note = useId();
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-label text-sm">
        {label}
      </label>
      <input
        dir="auto"
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? note : undefined}
        className={cx(
          'focus-field h-control w-full rounded-md border bg-raised px-3 placeholder:text-faint disabled:bg-sunken disabled:text-faint',
          error ? 'border-danger' : 'border-line-strong',
        )}
      />
      <FieldNote id={note} hint={hint} error={error} value={rest.value} />
    </div>
  );
}
