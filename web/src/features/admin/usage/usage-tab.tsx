import type { AdminUsage } from '@atrium/contract/admin-money';
import { exportAdminUsage } from '@atrium/contract/routes/admin-money.generated';
import { useState } from 'react';
import { send } from '../../../lib/api.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { formatSmallUsd } from '../../../lib/format-usd.ts';
import { paths } from '../../../lib/paths.ts';
import { Figures, firstDayOf, type Period, PeriodField } from '../../usage/index.ts';
import { LoadState } from '../load-state.tsx';
import { useMargins } from '../queries.ts';
import { MarginTable } from './margin-table.tsx';

/** What models earned and cost. Usage by users' own keys costs the installation nothing and is not included. */
export default function UsageTab() {
  const [period, setPeriod] = useState<Period>('month');
  const from = firstDayOf(period, new Date());
  const query = useMargins(from);
  return (
    <>
      <PeriodField
        hint="Days are UTC. Calls by keys of users' own are not counted here; those of this server's own, for titles and search, are."
        className="md:max-w-72"
        value={period}
        onChange={setPeriod}
      />
      {query.data ? (
        <Margins usage={query.data} from={from} />
      ) : (
        <div className="mt-4">
          <LoadState what="The usage" query={query} />
        </div>
      )}
    </>
  );
}

interface MarginsProps {
  readonly usage: AdminUsage;
  /** The first day; undefined for all time. */
  readonly from: string | undefined;
}

function Margins({ usage: { total, byModel, byUser, byDay }, from }: MarginsProps) {
  const load = (by: 'model' | 'user' | 'day') => () => send(exportAdminUsage, { query: { by, from } });
  if (total.requests === 0) return <p className="mt-6 text-muted">No model was used in this time.</p>;
  return (
    <>
      <Figures
        label="In all"
        figures={[
          { name: 'Charged', value: formatSmallUsd(total.charged) },
          { name: 'Cost at vendors', value: formatSmallUsd(total.cost), note: 'By their price lists' },
          { name: 'Margin', value: formatSmallUsd(total.margin) },
          { name: 'Calls', value: formatNumber(total.requests), note: formatCount(total.tokens, 'token') },
        ]}
      />
      <MarginTable
        title="By model"
        head="Model"
        load={load('model')}
        rows={byModel.map((row) => ({ ...row, key: row.model, note: row.model }))}
      />
      <MarginTable
        title="By user"
        head="User"
        load={load('user')}
        rows={byUser.map((row) => ({
          ...row,
          key: row.userId,
          name: row.username,
          note: row.email,
          ...(isNobody(row) ? {} : { href: paths.adminUser(row.userId) }),
        }))}
      >
        {byUser.length >= 50 && 'The 50 who were charged most.'}
      </MarginTable>
      <MarginTable
        title="By day"
        head="Day"
        load={load('day')}
        rows={byDay.map((row) => ({ ...row, key: row.day, name: row.day, note: '' })).reverse()}
      />
    </>
  );
}

/** Visitors and deleted users have no account page to link to. */
function isNobody({ userId, username, email }: AdminUsage['byUser'][number]): boolean {
  return userId === 'deleted' || (username === 'Visitor' && email === '');
}
