import type { AdminModel, AdminPrice } from '@atrium/contract/admin-models';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { writeUsd } from '../domain/amounts.ts';
import { feeKinds, priceKinds } from '../domain/model-form.ts';
import { vendorName } from '../domain/new-model-form.ts';

export type ModelDeed = 'edit' | 'list' | 'reset' | 'remove';

interface ModelRowProps {
  readonly model: AdminModel;
  readonly onAsk: (deed: ModelDeed) => void;
}

export function ModelRow({ model, onAsk }: ModelRowProps) {
  const { id, name, isListed, isOff, isChanged, isAdded, multiplierPercent, hosts } = model;
  return (
    <li className="px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
          <span className="font-label">{name}</span>
          <span className="block text-muted text-xs">
            {id}
            {multiplierPercent !== null && ` · charged at ${multiplierPercent} %`}
          </span>
        </p>
        {isAdded && <Badge kind="line">Added</Badge>}
        {isChanged && <Badge kind="accent">Changed</Badge>}
        {isListed ? <Badge kind="success">On</Badge> : <Badge kind="line">{isOff ? 'Off' : 'Not in the menu'}</Badge>}
        <Button size="sm" aria-label={`Edit ${name}`} onClick={() => onAsk('edit')}>
          Edit
        </Button>
        <Button size="sm" aria-label={`Turn ${isListed ? 'off' : 'on'} ${name}`} onClick={() => onAsk('list')}>
          {isListed ? 'Turn off' : 'Turn on'}
        </Button>
        {isChanged && (
          <Button size="sm" kind="danger" aria-label={`Take back changes of ${name}`} onClick={() => onAsk('reset')}>
            Take back changes
          </Button>
        )}
        {isAdded && (
          <Button size="sm" kind="danger" aria-label={`Delete ${name}`} onClick={() => onAsk('remove')}>
            Delete
          </Button>
        )}
      </div>
      <ul className="mt-1">
        {hosts.map((host) => (
          <Place key={`${host.vendor} ${host.model}`} host={host} />
        ))}
        {hosts.length === 0 && <li className="text-muted text-xs">No vendor offers it.</li>}
      </ul>
    </li>
  );
}

function saidPrice(price: AdminPrice): string {
  const kinds = priceKinds.map(({ kind, label }) => `${label} $${writeUsd(price[kind], 6)}`);
  const fees = feeKinds.flatMap(({ kind, per }) => (price[kind] ? [`${per} $${writeUsd(price[kind], 6)}`] : []));
  return [...kinds, ...fees].join(' · ');
}

function Place({ host: { vendor, asks, hasKey, price, source } }: { readonly host: AdminModel['hosts'][number] }) {
  return (
    <li className="mt-1.5 border-line border-l-2 pl-3 text-xs [overflow-wrap:anywhere]">
      <p>
        <span className="font-label">{`${vendorName(vendor)}: ${asks}`}</span>
        {!hasKey && <span className="text-muted"> · this server has no key for it</span>}
      </p>
      <p className="tabular-nums">{price ? saidPrice(price) : 'No price, so credits cannot pay for it.'}</p>
      <p className="text-muted">
        {'Source: '}
        {source.url.startsWith('https://') ? (
          <a
            href={source.url}
            target="_blank"
            rel="noreferrer"
            className="text-accent-ink underline decoration-accent-line underline-offset-3"
          >
            {source.url.replace('https://', '')}
          </a>
        ) : (
          source.url
        )}
        {`, ${source.date}`}
        {source.note && ` (${source.note})`}
      </p>
    </li>
  );
}
