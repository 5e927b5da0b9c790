import type { AdminUser } from '@atrium/contract/admin-money';
import { formatTime } from '../../../lib/format.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { formatEntry } from '../../usage/index.ts';
import { LoadState } from '../load-state.tsx';
import { useStatementOf } from '../queries.ts';

/** All credit movements of a user, as that user sees them. */
export function StatementOf({ user }: { readonly user: AdminUser }) {
  const query = useStatementOf(user.id);
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <section aria-label="Statement">
      <h2 className="mt-6 mb-1 font-title text-md">Statement</h2>
      {!entries && <LoadState what="The statement" query={query} />}
      {entries?.length === 0 && <p className="text-muted text-sm">No credits came or went.</p>}
      <ul>
        {entries?.map(({ id, description, timestamp, credits, owed, balance }) => (
          <li key={id} className="flex gap-4 border-line border-t py-2 text-sm tabular-nums">
            <span className="min-w-0 flex-1">
              <span className="block [overflow-wrap:anywhere]">{description}</span>
              <time dateTime={timestamp} className="block text-muted text-xs">
                {formatTime(new Date(timestamp), new Date())}
              </time>
            </span>
            <span className="flex-none text-right">
              <span className="block">{formatEntry(credits, true)}</span>
              <span className="block text-muted text-xs">
                {formatEntry(balance, false)} after it{owed !== 0 && `, owed ${formatEntry(owed, true)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ShowMore query={query} what="older entries" kind="secondary" />
    </section>
  );
}
