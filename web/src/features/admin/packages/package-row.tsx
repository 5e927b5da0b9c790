import type { AdminPackage } from '@atrium/contract/admin-money';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { formatCents } from '../../../lib/format-usd.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { formatCredits } from '../../credits/index.ts';

export type PackageDeed = 'edit' | 'archive' | 'delete';

interface PackageRowProps {
  readonly of: AdminPackage;
  /** Whether the order is being saved. */
  readonly isBusy: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onAsk: (deed: PackageDeed) => void;
}

export function PackageRow({ of, isBusy, isFirst, isLast, onMove, onAsk }: PackageRowProps) {
  const { id, name, description, credits, price, isActive } = of;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-full md:basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-label [overflow-wrap:anywhere]">{name}</span>
          {!isActive && <Badge kind="line">Archived</Badge>}
        </p>
        {description && <p className="text-muted [overflow-wrap:anywhere]">{description}</p>}
        <p className="text-faint text-xs">{id}</p>
      </div>
      <p className="min-w-24 tabular-nums">
        {formatCents(price)}
        <span className="block text-muted text-xs">{formatCredits(credits)} credits</span>
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          icon={ArrowUp}
          label={`Move ${name} up`}
          size="sm"
          disabled={isFirst || isBusy}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move ${name} down`}
          size="sm"
          disabled={isLast || isBusy}
          onClick={() => onMove(1)}
        />
        <Button size="sm" aria-label={`Edit ${name}`} onClick={() => onAsk('edit')}>
          Edit
        </Button>
        <Button size="sm" aria-label={`${isActive ? 'Archive' : 'Restore'} ${name}`} onClick={() => onAsk('archive')}>
          {isActive ? 'Archive' : 'Restore'}
        </Button>
        <Button size="sm" kind="danger" aria-label={`Delete ${name}`} onClick={() => onAsk('delete')}>
          Delete
        </Button>
      </div>
    </li>
  );
}
