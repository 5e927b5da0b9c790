import type { Usage } from '@atrium/contract/usage';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { formatUsd } from '../../lib/format-usd.ts';
import { Button } from '../../ui/button.tsx';
import { modelName, useModels } from '../chats/index.ts';

/** How many models are shown at first. */
const first = 8;

/** 'Usage by Model': the most expensive first, or if nothing was charged, the one with the most tokens. */
export function ModelBars({ usage }: { readonly usage: Usage }) {
  const { data } = useModels();
  const [showsAll, setShowsAll] = useState(false);
  const measure = usage.totalCost > 0 ? 'cost' : 'tokens';
  const rows = Object.entries(usage.modelUsage).sort(
    ([, a], [, b]) => b[measure] - a[measure] || b.tokens - a.tokens || b.requests - a.requests,
  );
  const most = Math.max(...rows.map(([, sums]) => sums[measure]), Number.MIN_VALUE);
  const shown = showsAll ? rows : rows.slice(0, first);
  return (
    <section aria-labelledby="usage-by-model">
      <h3 id="usage-by-model" className="mt-6 mb-2 font-title text-md">
        Usage by Model
      </h3>
      <ul className="usage-rows">
        {shown.map(([model, sums]) => (
          <li key={model} className="usage-row">
            <span className="truncate" data-tip={modelName(model, data)}>
              {modelName(model, data)}
            </span>
            <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line max-md:hidden">
              <span
                className="block h-full rounded-full bg-accent/80"
                style={{ width: `${Math.max(sums[measure] > 0 ? 1 : 0, (sums[measure] / most) * 100)}%` }}
              />
            </span>
            <span className="text-right text-muted" data-tip={formatCount(sums.tokens, 'token')}>
              {formatCount(sums.requests, 'call')}
            </span>
            <span className="text-right">{formatUsd(sums.cost, 4)}</span>
          </li>
        ))}
      </ul>
      {rows.length > first && (
        <Button kind="ghost" size="sm" className="mt-2 -ml-2" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${rows.length} models`}
        </Button>
      )}
    </section>
  );
}
