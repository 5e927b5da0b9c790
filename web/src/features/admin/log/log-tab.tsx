import type { AuditEntry } from '@atrium/contract/admin-money';
import { formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadState } from '../load-state.tsx';
import { useLog } from '../queries.ts';

const actions: Readonly<Record<string, string>> = {
  'credits.adjust': 'Gave or took credits',
  'user.limits': 'Set limits of a user',
  'package.save': 'Saved a package',
  'package.remove': 'Deleted a package',
  'money.settings': 'Set limits of everyone',
  'payment.refund': 'Refunded a payment',
  'payment.refund.refused': 'Tried a refund that the card provider refused',
  'model.add': 'Added a model',
  'model.remove': 'Deleted a model',
  'model.change': 'Changed a model',
  'model.reset': 'Took back changes of a model',
};

/** What admins did, and why. */
export default function LogTab() {
  const query = useLog();
  const entries = query.data?.pages.flatMap((page) => page.entries);
  if (!entries) return <LoadState what="The log" query={query} />;
  if (entries.length === 0) return <p className="text-muted">No admin has changed anything yet.</p>;
  return (
    <>
      <ul aria-label="Log" className="divide-y divide-line rounded-lg border border-line bg-raised">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="sm" className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </>
  );
}

function Entry({ entry: { timestamp, adminName, action, subject, reason, details } }: { readonly entry: AuditEntry }) {
  return (
    <li className="px-4 py-3 text-sm [overflow-wrap:anywhere]">
      <p>
        <span className="font-label">{actions[action] ?? action}</span>
        {` · ${adminName} · `}
        <time dateTime={timestamp}>{formatTime(new Date(timestamp), new Date())}</time>
      </p>
      <p>{reason}</p>
      <p className="text-muted text-xs">{`${subject}: ${details}`}</p>
    </li>
  );
}
