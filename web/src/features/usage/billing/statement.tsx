import type { StatementEntry, StatementFilter } from '@atrium/contract/credits';
import { exportStatement } from '@atrium/contract/routes/credits.generated';
import { useState } from 'react';
import { send } from '../../../lib/api.ts';
import { formatTime } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { ChoiceField, optionsOf } from '../../../ui/fields/choice-field.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatEntry } from '../domain/format-entry.ts';
import { firstDayOf, type Period } from '../domain/period.ts';
import { DownloadButton } from '../download-button.tsx';
import { PeriodField, UtcNote } from '../period-field.tsx';
import { useStatement } from './billing-queries.ts';

const filters = optionsOf<StatementFilter>({
  all: 'Everything',
  replies: 'Replies',
  payments: 'Payments and refunds',
  given: 'Given and adjusted',
  holds: 'Set aside and given back',
});

/** All credit movements, newest first, each with the balance after it. */
export function Statement() {
  const [show, setShow] = useState<StatementFilter>('all');
  const [period, setPeriod] = useState<Period>('all');
  const from = firstDayOf(period, new Date());
  return (
    <section aria-labelledby="statement">
      <h3 id="statement" className="mt-6 mb-3 font-title text-md">
        Statement
      </h3>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <ChoiceField
          label="Show"
          className="min-w-32 flex-1 md:max-w-52"
          value={show}
          options={filters}
          onChoose={setShow}
        />
        <PeriodField className="min-w-32 flex-1 md:max-w-40" value={period} onChange={setPeriod} />
        <DownloadButton
          load={() => send(exportStatement, { query: { show, from } })}
          fileName="statement.csv"
          className="max-md:order-last md:ml-auto"
        />
        <UtcNote />
      </div>
      <Entries show={show} from={from} isNarrowed={show !== 'all' || period !== 'all'} />
    </section>
  );
}

interface EntriesProps {
  readonly show: StatementFilter;
  readonly from: string | undefined;
  readonly isNarrowed: boolean;
}

function Entries({ show, from, isNarrowed }: EntriesProps) {
  const query = useStatement({ show, from });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  if (!entries) {
    return query.isError ? (
      <LoadFailure query={query} className="py-4">
        Your statement could not be loaded.
      </LoadFailure>
    ) : (
      <Skeleton className="h-32 w-full rounded-lg" />
    );
  }
  if (entries.length === 0) {
    return (
      <p className="text-muted text-sm">
        {isNarrowed ? 'Nothing matches this choice.' : 'No credits came or went yet.'}
      </p>
    );
  }
  return (
    <>
      <section
        aria-label="Statement entries"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line"
      >
        <table className="w-full border-collapse text-sm tabular-nums">
          <caption className="sr-only">Credits that came and went, newest first</caption>
          <thead className="bg-sunken text-left text-muted">
            <tr>
              <th scope="col" className="px-3 py-2 font-label md:px-4">
                Entry
              </th>
              <th scope="col" className="px-3 py-2 text-right font-label">
                Credits
              </th>
              <th scope="col" className="px-3 py-2 text-right font-label md:px-4">
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </section>
      <ShowMore query={query} what="older entries" kind="secondary" className="mt-3" />
    </>
  );
}

function EntryRow({ entry }: { readonly entry: StatementEntry }) {
  const { description, timestamp, credits, owed, balance } = entry;
  return (
    <tr className="border-line border-t align-top">
      <td className="w-full min-w-28 px-3 py-2 md:px-4">
        <span className="block [overflow-wrap:anywhere]">{description}</span>
        <time dateTime={timestamp} className="block text-muted text-xs">
          {formatTime(new Date(timestamp), new Date())}
        </time>
        {owed !== 0 && (
          <span className="block text-muted text-xs">
            {owed > 0
              ? `${formatEntry(owed, false)} more owed`
              : `${formatEntry(-owed, false)} of what was owed covered`}
          </span>
        )}
      </td>
      <td className={cx('whitespace-nowrap px-3 py-2 text-right', credits > 0 && 'text-success')}>
        {formatEntry(credits, true)}
      </td>
      <td className="whitespace-nowrap px-3 py-2 text-right text-muted md:px-4">{formatEntry(balance, false)}</td>
    </tr>
  );
}
