import type { Usage } from '@atrium/contract/usage';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { formatUsd } from '../../lib/format-usd.ts';
import { nameOfDay } from './domain/chart-words.ts';

interface ChartTableProps {
  readonly byDay: Usage['byDay'];
  readonly nameOf: (model: string | null) => string;
}

/** The data of the chart as a table: newest day first, one row per model. Drawn only while it is open. */
export function ChartTable({ byDay, nameOf }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  if (byDay.length === 0) return null;
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="hit-area inline-block cursor-pointer rounded-sm py-1 text-accent-ink text-sm underline decoration-accent-line underline-offset-3">
        As a table
      </summary>
      {isOpen && (
        <section
          aria-label="Usage by day and model"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
          tabIndex={0}
          className="mt-2 max-h-80 overflow-auto rounded-lg border border-line"
        >
          <table className="w-full border-collapse text-sm tabular-nums">
            <thead className="sticky top-0 bg-sunken text-left text-muted">
              <tr>
                <Head>Day</Head>
                <Head>Model</Head>
                <Head isNumber>Calls</Head>
                <Head isNumber>Tokens</Head>
                <Head isNumber>Cost</Head>
              </tr>
            </thead>
            <tbody>
              {[...byDay].reverse().flatMap(({ day, models }) =>
                Object.entries(models).map(([model, sums]) => (
                  <tr key={`${day} ${model}`} className="border-line border-t">
                    <td className="whitespace-nowrap px-3 py-1.5">{nameOfDay(day)}</td>
                    <td className="px-3 py-1.5">{nameOf(model)}</td>
                    <td className="px-3 py-1.5 text-right">{formatNumber(sums.requests)}</td>
                    <td className="px-3 py-1.5 text-right">{formatNumber(sums.tokens)}</td>
                    <td className="px-3 py-1.5 text-right">{formatUsd(sums.cost, 4)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}

function Head({ children, isNumber = false }: { readonly children: string; readonly isNumber?: boolean }) {
  return (
    <th scope="col" className={isNumber ? 'px-3 py-2 text-right font-label' : 'px-3 py-2 font-label'}>
      {children}
    </th>
  );
}
