import type { AdminPackage } from '@atrium/contract/admin-money';
import { removePackage } from '@atrium/contract/routes/admin-money.generated';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { unlessGone } from '../../../lib/is-gone.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { DeedDialog } from '../deed-dialog.tsx';
import { LoadState } from '../load-state.tsx';
import { refreshPackages, useAllPackages } from '../queries.ts';
import { fieldsOf, movePackage, savePackage } from './package-deeds.ts';
import { PackageDialog } from './package-dialog.tsx';
import { type PackageDeed, PackageRow } from './package-row.tsx';

/** The requested action and its package; null for a new one. */
interface Asked {
  readonly deed: PackageDeed | 'add';
  readonly of: AdminPackage | null;
}

/** All credit packages, in order. */
export default function PackagesTab() {
  const query = useAllPackages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const packages = query.data;
  const move = useMutation({
    mutationFn: ({ at, by }: { at: number; by: 1 | -1 }) => movePackage(packages ?? [], at, by),
  });
  if (!packages) return <LoadState what="The packages" query={query} />;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-60 text-muted text-sm">
          What people can buy, in the order in which it is shown.
        </p>
        <Button icon={<Icon of={Plus} size={16} />} onClick={() => setAsked({ deed: 'add', of: null })}>
          Add package
        </Button>
      </div>
      <FaultLine className="mb-3">
        {move.error && sentenceOf(move.error, 'The order was not saved. Try again in a moment.')}
      </FaultLine>
      {packages.length === 0 && <p className="text-muted">There are no packages, so no credits can be bought.</p>}
      {packages.length > 0 && (
        <ul aria-label="Packages" className="divide-y divide-line rounded-lg border border-line bg-raised">
          {packages.map((each, at) => (
            <PackageRow
              key={each.id}
              of={each}
              isBusy={move.isPending}
              isFirst={at === 0}
              isLast={at === packages.length - 1}
              onMove={(by) => move.mutate({ at, by })}
              onAsk={(deed) => setAsked({ deed, of: each })}
            />
          ))}
        </ul>
      )}
      {asked && <AskedDialog asked={asked} packages={packages} onClose={() => setAsked(null)} />}
    </>
  );
}

interface AskedDialogProps {
  readonly asked: Asked;
  readonly packages: readonly AdminPackage[];
  readonly onClose: () => void;
}

function AskedDialog({ asked: { deed, of }, packages, onClose }: AskedDialogProps) {
  if (of === null || deed === 'edit' || deed === 'add') {
    return <PackageDialog of={of} packages={packages} onClose={onClose} />;
  }
  if (deed === 'delete') {
    return (
      <DeedDialog
        title={`Delete “${of.name}”?`}
        verb="Delete"
        isDestructive
        effect="The package is gone for good and can no longer be bought. What was bought with it stays."
        onClose={onClose}
        run={async (reason) => {
          await unlessGone(call(removePackage, { params: { id: of.id }, body: { basedOn: of.updatedAt, reason } }));
          await refreshPackages();
        }}
      />
    );
  }
  return (
    <DeedDialog
      title={of.isActive ? `Archive “${of.name}”?` : `Restore “${of.name}”?`}
      verb={of.isActive ? 'Archive' : 'Restore'}
      isDestructive={of.isActive}
      effect={
        of.isActive
          ? 'The package is no longer offered. What was bought with it stays, and it can be restored.'
          : 'The package is offered to everyone again, at once.'
      }
      onClose={onClose}
      run={(reason) => savePackage(of.id, { ...fieldsOf(of), isActive: !of.isActive, reason })}
    />
  );
}
