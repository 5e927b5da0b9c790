import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { cx } from '../cx.ts';
import { FieldNote } from './field-note.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: ReactNode;
  /** A hint under the field. */
  readonly hint?: ReactNode;
  /** One sentence on what is wrong with the value. */
  readonly error?: string | null;
}

/** A multi-line text field under its label; it grows with its content. */
export function TextArea({ label, hint, error, className, rows = 3, ...rest }: TextAreaProps) {
  const made = useId();
  const id = rest.id ?? made;
  const note = useId();
  const { value, maxLength } = rest;
  // The browser cuts pasted text at `maxLength` without a word.
  const isFull = maxLength !== undefined && typeof value === 'string' && value.length >= maxLength;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-label text-sm">
        {label}
      </label>
      <textarea
        dir="auto"
        {...rest}
        id={id}
        // A field that follows its content ignores `rows`: lines of 22 px and the padding.
        style={{ minHeight: `${rows * 1.375 + 1}rem` }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? note : undefined}
        className={cx(
          'focus-field field-sizing-content max-h-80 w-full resize-none rounded-md border bg-raised px-3 py-2 leading-5.5 placeholder:text-faint disabled:bg-sunken disabled:text-faint',
          error ? 'border-danger' : 'border-line-strong',
        )}
      />
      <FieldNote id={note} hint={hint} error={error} value={value} />
      {isFull && (
        <p role="status" className="text-warning text-xs">
          No more than {formatNumber(maxLength)} characters fit here: the rest is left out.
        </p>
      )}
    </div>
  );
}
