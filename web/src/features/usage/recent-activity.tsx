import type { Usage } from '@atrium/contract/usage';
import { useState } from 'react';
import { formatCount, formatNumber, formatTime } from '../../lib/format.ts';
import { formatUsd } from '../../lib/format-usd.ts';
import { Button } from '../../ui/button.tsx';
import { modelName, useModels } from '../chats/index.ts';

/** How many calls are shown at first. */
const first = 10;
type Call = Usage['recentUsage'][number];

/** 'Recent Activity': the newest calls. */
export function RecentActivity({ calls }: { readonly calls: readonly Call[] }) {
  const { data } = useModels();
  const [showsAll, setShowsAll] = useState(false);
  if (calls.length === 0) return null;
  const shown = showsAll ? calls : calls.slice(0, first);
  return (
    <section aria-labelledby="recent-activity">
      <h3 id="recent-activity" className="mt-6 mb-2 font-title text-md">
        Recent Activity
      </h3>
      <ul className="usage-rows">
        {shown.map((call, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two calls may be alike in everything, and the list is only ever replaced
          <li key={`${call.timestamp} ${at}`} className="usage-row">
            <span className="min-w-0">
              <span className="block truncate" data-tip={modelName(call.modelUsed, data)}>
                {modelName(call.modelUsed, data)}
              </span>
              <span className="block truncate text-muted text-xs md:hidden">{whenOf(call)}</span>
            </span>
            <span className="truncate text-muted max-md:hidden">{whenOf(call)}</span>
            <span
              className="text-right text-muted"
              data-tip={call.countedBy === 'server' ? 'The provider did not say: counted here' : undefined}
            >
              <span className="sr-only">{formatCount(call.tokensConsumed, 'token')}</span>
              <span aria-hidden="true">{formatNumber(call.tokensConsumed)}</span>
            </span>
            <span className="text-right">{formatUsd(call.cost, 4)}</span>
          </li>
        ))}
      </ul>
      {calls.length > first && (
        <Button kind="ghost" size="sm" className="mt-2 -ml-2" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${calls.length} calls`}
        </Button>
      )}
    </section>
  );
}

function whenOf({ timestamp, paidBy }: Call): string {
  const at = new Date(timestamp);
  const now = new Date();
  const time = at.toDateString() === now.toDateString() ? `Today, ${formatTime(at, now)}` : formatTime(at, now);
  return paidBy === 'own-key' ? `${time} · your own key` : time;
}
