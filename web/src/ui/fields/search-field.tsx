import { Search } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

interface SearchFieldProps {
  /** What is searched; used as the label and as the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (words: string) => void;
  readonly className?: string;
}

/** A search field. */
export function SearchField({ label, value, maxLength, onChange, className }: SearchFieldProps) {
  return (
    <label
      className={cx(
        'focus-field flex h-control items-center gap-2 rounded-md border border-line-strong bg-raised px-3',
        className,
      )}
    >
      <Icon of={Search} size={16} className="text-muted" />
      <input
        type="search"
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
        className="min-w-0 flex-1 text-ellipsis bg-transparent outline-none placeholder:text-faint"
      />
    </label>
  );
}
