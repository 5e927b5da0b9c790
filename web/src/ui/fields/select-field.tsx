import './select-field.css';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  readonly label: ReactNode;
  /** A hint under the field. */
  readonly hint?: ReactNode;
  /** Shown at the right of the field, for example a button that belongs to the choice. */
  readonly beside?: ReactNode;
}

/** A select under its label: the browser's native list, which looks familiar on every device. */
export function SelectField({ label, hint, beside, className, children, ...rest }: SelectFieldProps) {
  const id = useId();
  const note = useId();
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-label text-sm">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <SelectBox>
          <select
            {...rest}
            id={id}
            aria-describedby={hint ? note : undefined}
            className="focus-field h-control w-full truncate rounded-md border border-line-strong bg-raised pl-3 disabled:bg-sunken disabled:text-faint"
          >
            {children}
          </select>
        </SelectBox>
        {beside}
      </div>
      {hint && (
        <p id={note} className="text-faint text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Draws the arrow of the select in it: each browser would draw another one, and Safari a box around it. */
export function SelectBox({
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { readonly 'data-words'?: string }) {
  return (
    <span {...rest} className={cx('select', className)}>
      {children}
      <Icon of={ChevronDown} size={14} className="text-muted" />
    </span>
  );
}
