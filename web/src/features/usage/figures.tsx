import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly note?: ReactNode;
}

/** A strip of four figures; two by two where there is no room for them in a row. */
export function Figures({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) {
  // One size for all: the longest decides.
  const isLong = figures.some(({ value }) => value.length > 11);
  return (
    <dl
      aria-label={label}
      className="mt-3 grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-raised lg:grid-cols-4"
    >
      {figures.map(({ name, value, note }, at) => (
        <div
          key={name}
          className={cx(
            'min-w-0 border-line p-4',
            at % 2 === 1 && 'border-l',
            at > 1 && 'border-t lg:border-t-0',
            at === 2 && 'lg:border-l',
          )}
        >
          <dt className="text-muted text-xs">{name}</dt>
          <dd className={cx('mt-0.5 font-title tabular-nums [overflow-wrap:anywhere]', isLong ? 'text-md' : 'text-xl')}>
            {value}
          </dd>
          {note && <dd className="mt-0.5 text-faint text-xs [overflow-wrap:anywhere]">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
