import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { formatSmallUsd } from '../../../lib/format-usd.ts';
import { Link } from '../../../lib/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DownloadButton } from '../../usage/index.ts';

interface MarginRow {
  readonly key: string;
  readonly name: string;
  /** A second line in a quieter colour. */
  readonly note: string;
  /** The page with details, if there is one. */
  readonly href?: string;
  readonly requests: number;
  readonly tokens: number;
  /** US dollars. */
  readonly charged: number;
  readonly cost: number;
  readonly margin: number;
}

interface MarginTableProps {
  readonly title: string;
  /** The heading of the first column. */
  readonly head: string;
  readonly rows: readonly MarginRow[];
  /** Loads the whole table as a file. */
  readonly load: () => Promise<Response>;
  readonly children?: ReactNode;
}

const rowsAtFirst = 20;
const cell = 'whitespace-nowrap px-3 py-2 text-right';

export function MarginTable({ title, head, rows, load, children }: MarginTableProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, rowsAtFirst);
  return (
    <section aria-labelledby={id}>
      <div className="mt-8 mb-2 flex items-center justify-between gap-3">
        <h2 id={id} className="font-title text-md">
          {title}
        </h2>
        <DownloadButton load={load} what={title.toLowerCase()} fileName="margins.csv" />
      </div>
      {children && <p className="mb-2 text-muted text-sm">{children}</p>}
      <section
        aria-label={`Margin ${title.toLowerCase()}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line"
      >
        <table className="w-full md:table-fixed border-collapse text-sm tabular-nums">
          <caption className="sr-only">{`Charged, cost and margin ${title.toLowerCase()}`}</caption>
          <thead className="bg-sunken text-muted">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-label md:w-1/3">
                {head}
              </th>
              <th scope="col" className={cx(cell, 'font-label max-md:hidden')}>
                Calls
              </th>
              <th scope="col" className={cx(cell, 'font-label max-md:w-24')}>
                Charged
              </th>
              <th scope="col" className={cx(cell, 'font-label max-md:hidden')}>
                Cost
              </th>
              <th scope="col" className={cx(cell, 'font-label max-md:w-24')}>
                Margin
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key} className="border-line border-t align-top">
                <th scope="row" className="px-3 py-2 text-left font-body [overflow-wrap:anywhere]">
                  {row.href ? (
                    <Link
                      href={row.href}
                      className="hit-area block text-accent-ink underline decoration-accent-line underline-offset-3"
                    >
                      {row.name}
                    </Link>
                  ) : (
                    <span className="block">{row.name}</span>
                  )}
                  {row.note && <span className="block text-muted text-xs">{row.note}</span>}
                  <span className="block text-muted text-xs md:hidden">{formatCount(row.tokens, 'token')}</span>
                </th>
                <td className={cx(cell, 'max-md:hidden')}>
                  {formatNumber(row.requests)}
                  <span className="block text-muted text-xs">{formatCount(row.tokens, 'token')}</span>
                </td>
                <td className={cell}>{formatSmallUsd(row.charged)}</td>
                <td className={cx(cell, 'max-md:hidden')}>{formatSmallUsd(row.cost)}</td>
                <Margin of={row.margin} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <Button size="sm" className="mt-3" onClick={() => setWhole(true)}>
          {`Show all ${rows.length}`}
        </Button>
      )}
    </section>
  );
}

/** In the colour of danger if it reads as a loss. */
function Margin({ of }: { readonly of: number }) {
  const words = formatSmallUsd(of);
  return <td className={cx(cell, words.startsWith('-') && 'text-danger')}>{words}</td>;
}
