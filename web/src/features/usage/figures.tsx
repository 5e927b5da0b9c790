import './usage.css';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly note?: ReactNode;
}

/** Four figures in a row; two by two if there is no room, and in one column with very large letters. */
export function Figures({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) {
  // All figures have the same size, which the longest one determines.
  const isLong = figures.some(({ value }) => value.length > 11);
  return (
    <div className="figures mt-3">
      <dl
        aria-label={label}
        // The lines between the figures are the background showing through the gaps, for any number of columns.
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line lg:grid-cols-4"
      >
        {figures.map(({ name, value, note }) => (
          <div key={name} className="min-w-0 bg-raised p-4">
            <dt className="text-muted text-xs">{name}</dt>
            <dd
              className={cx('mt-0.5 font-title tabular-nums [overflow-wrap:anywhere]', isLong ? 'text-md' : 'text-xl')}
            >
              {value}
            </dd>
            {note && <dd className="mt-0.5 text-faint text-xs [overflow-wrap:anywhere]">{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}
