import type { AuditEntry } from '@atrium/contract/admin-money';
import { formatTime } from '../../../lib/format.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import type { Fact } from '../domain/deed-facts.ts';
import { deedFacts } from '../domain/deed-facts.ts';
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
  'template.add': 'Added a persona template',
  'template.change': 'Changed a persona template',
  'template.order': 'Put the persona templates in another order',
};

/** What the subject of an action is, by the first part of the action's name. */
const subjectNames: Readonly<Record<string, string>> = {
  credits: 'User',
  user: 'User',
  payment: 'User',
  package: 'Package',
  model: 'Model',
  money: 'Of',
  template: 'Template',
};

/** The log of what admins did, and why. */
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
      <ShowMore query={query} what="older entries" kind="secondary" className="mt-3" />
    </>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { timestamp, adminName, action, reason, details } = entry;
  return (
    <li className="px-4 py-3 text-sm [overflow-wrap:anywhere]">
      <p>
        <span className="font-label">{actions[action] ?? action}</span>
        {` · ${adminName} · `}
        <time dateTime={timestamp}>{formatTime(new Date(timestamp), new Date())}</time>
      </p>
      {reason && <p className="mt-0.5">{reason}</p>}
      <dl className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs tabular-nums">
        <Said name={subjectNames[action.split('.', 1)[0] ?? ''] ?? 'What'} value={subjectOf(entry)} />
        {deedFacts(details).map((fact) => (
          <Said key={fact.name} {...fact} />
        ))}
      </dl>
      <details className="mt-1.5 text-faint text-xs">
        <summary className="hit-area w-fit cursor-pointer rounded-sm hover:text-ink">As it is stored</summary>
        <p className="mt-1 font-mono text-muted">{details}</p>
      </details>
    </li>
  );
}

/** A user's name with the e-mail address or id, as in the list of users; for a deleted user only the id. */
function subjectOf({ user, subject }: AuditEntry): string {
  return user ? `${user.username} (${user.email || subject})` : subject;
}

function Said({ name, value }: Fact) {
  return (
    <div className="flex gap-1">
      <dt className="flex-none text-muted">{name}:</dt>
      <dd className="min-w-0">{value}</dd>
    </div>
  );
}
