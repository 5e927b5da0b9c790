import type { ReactNode } from 'react';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { type Period, periodNames, periods } from './domain/period.ts';
import { named } from './named.ts';

interface PeriodFieldProps {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
  readonly hint?: ReactNode;
  readonly className: string;
}

/** A field for the period of which something is shown. */
export function PeriodField({ value, onChange, hint, className }: PeriodFieldProps) {
  return (
    <SelectField
      label="Time"
      hint={hint}
      className={className}
      value={value}
      onChange={(event) => onChange(named(periods, event.target.value))}
    >
      {periods.map((period) => (
        <option key={period} value={period}>
          {periodNames[period]}
        </option>
      ))}
    </SelectField>
  );
}

/** A note under fields with a period: days and months start in UTC, while other times on the page are local. */
export function UtcNote() {
  return <p className="-mt-1 w-full text-faint text-xs">Days and months are UTC.</p>;
}
