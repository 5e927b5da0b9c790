import type { Usage } from '@atrium/contract/usage';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { modelName, useModels } from '../chats/index.ts';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { chartOf, type Measure } from './domain/chart.ts';
import { dayOf } from './domain/period.ts';

const measures: readonly (readonly [Measure, string])[] = [
  ['cost', 'Cost'],
  ['tokens', 'Tokens'],
  ['requests', 'Calls'],
];

interface UsageChartProps {
  readonly usage: Usage;
  /** The first day of the selected period. */
  readonly from?: string | undefined;
}

/** The usage by day, each model in its own colour, and the same data as a table. */
export function UsageChart({ usage, from }: UsageChartProps) {
  const { data } = useModels();
  const [chosen, setChosen] = useState<Measure | null>(null);
  // If nothing was charged, a chart of costs would be flat.
  const measure = chosen ?? (usage.totalCost > 0 ? 'cost' : 'tokens');
  const chart = chartOf(usage.byDay, measure, { from, today: dayOf(new Date()) });
  const nameOf = (model: string | null) => (model === null ? 'Other models' : modelName(model, data));
  return (
    <section aria-labelledby="usage-by-day">
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id="usage-by-day" className="font-title text-md">
          {chart.isByMonth ? 'Usage by Month' : 'Usage by Day'}
        </h3>
        <fieldset className="flex rounded-md bg-sunken p-0.5 inset-ring inset-ring-line">
          <legend className="sr-only">What the chart shows</legend>
          {measures.map(([id, name]) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === measure}
              onClick={() => setChosen(id)}
              className={cx(
                'hit-area h-control-sm rounded-sm px-2.5 font-label text-sm',
                id === measure ? 'bg-raised text-ink shadow-1 ring-1 ring-line' : 'text-muted hover:text-ink',
              )}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      <ChartPlot key={measure} chart={chart} measure={measure} nameOf={nameOf} />
      <ChartTable byDay={usage.byDay} nameOf={nameOf} />
    </section>
  );
}
