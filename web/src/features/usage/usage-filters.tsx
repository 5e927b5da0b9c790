import { exportUsage } from '@atrium/contract/routes/usage.generated';
import type { PaidBy } from '@atrium/contract/usage';
import { send } from '../../lib/api.ts';
import { ChoiceField, optionsOf } from '../../ui/fields/choice-field.tsx';
import type { Period } from './domain/period.ts';
import { DownloadButton } from './download-button.tsx';
import { PeriodField, UtcNote } from './period-field.tsx';
import type { UsageFilter } from './queries.ts';

/** The chosen filters. */
export interface Choice {
  readonly period: Period;
  /** '' for any payer. */
  readonly paidBy: PaidBy | '';
}

const payers = optionsOf<PaidBy | ''>({
  '': 'Everything',
  credits: 'Credits',
  'own-key': 'Your own keys',
  free: 'Free models',
});

interface UsageFiltersProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  /** The same as a query, for the download. */
  readonly query: UsageFilter;
}

export function UsageFilters({ choice, onChange, query }: UsageFiltersProps) {
  return (
    <div className="mt-6 flex flex-wrap items-end gap-3">
      <PeriodField
        className="min-w-32 flex-1 md:max-w-44"
        value={choice.period}
        onChange={(period) => onChange({ ...choice, period })}
      />
      <ChoiceField
        label="Paid by"
        className="min-w-32 flex-1 md:max-w-44"
        value={choice.paidBy}
        options={payers}
        onChoose={(paidBy) => onChange({ ...choice, paidBy })}
      />
      <DownloadButton
        load={() => send(exportUsage, { query })}
        fileName="usage.csv"
        className="max-md:order-last md:ml-auto"
      />
      <UtcNote />
    </div>
  );
}
