import type { ReactNode } from 'react';
import { ChoiceField, optionsOf } from '../../ui/fields/choice-field.tsx';
import { type Period, periodNames } from './domain/period.ts';

interface PeriodFieldProps {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
  readonly hint?: ReactNode;
  readonly className: string;
}

const periods = optionsOf(periodNames);

/** A field for the period of which something is shown. */
export function PeriodField({ value, onChange, hint, className }: PeriodFieldProps) {
  return (
    <ChoiceField label="Time" hint={hint} className={className} value={value} options={periods} onChoose={onChange} />
  );
}

/** A note under fields with a period: days and months start in UTC, while other times on the page are local. */
export function UtcNote() {
  return <p className="-mt-1 w-full text-faint text-xs">Days and months are UTC.</p>;
}
