import type { AdminPackage } from '@atrium/contract/admin-money';
import { adminLimits } from '@atrium/contract/admin-rules';
import { useState } from 'react';
import { formatCents, formatUsd } from '../../../lib/format-usd.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatCredits } from '../../credits/index.ts';
import { DeedDialog } from '../deed-dialog.tsx';
import { readUsd, readWhole, writeUsd } from '../domain/amounts.ts';
import { fieldsOf, idFor, savePackage } from './package-deeds.ts';

/** SOURCE: contract, PackageFields; Stripe accepts charges from 50 to 99,999,999 US cents. */
const cents = { least: 50, most: 99_999_999 };
const mostCredits = 100_000_000;

interface PackageDialogProps {
  /** Null for a new package. */
  readonly of: AdminPackage | null;
  readonly packages: readonly AdminPackage[];
  readonly onClose: () => void;
}

export function PackageDialog({ of, packages, onClose }: PackageDialogProps) {
  const [name, setName] = useState(of?.name ?? '');
  const [description, setDescription] = useState(of?.description ?? '');
  const [credits, setCredits] = useState(of ? String(of.credits) : '');
  const [price, setPrice] = useState(of ? writeUsd(of.price, 2) : '');
  const amount = readWhole(credits, 1, mostCredits);
  const read = readUsd(price, 2);
  const paid = read !== null && read >= cents.least && read <= cents.most ? read : null;
  const isReady = name.trim() !== '' && amount !== null && paid !== null;
  const last = packages.reduce((most, { position }) => Math.max(most, position), -1);
  return (
    <DeedDialog
      title={of ? `Edit “${of.name}”` : 'Add package'}
      verb={of ? 'Save' : 'Add package'}
      effect={
        isReady
          ? `${of && !of.isActive ? 'Once restored, everyone' : 'From now on everyone'} can buy ${formatCredits(amount)} credits for ${formatCents(paid)}, which is ${formatUsd(paid / amount / 100, 4)} a credit. What was bought stays as it was bought.`
          : null
      }
      onClose={onClose}
      run={async (reason) => {
        if (amount === null || paid === null) return;
        const taken = packages.map(({ id }) => id);
        const rest = of ? fieldsOf(of) : { isActive: true, position: Math.min(last + 1, 1_000), basedOn: null };
        const fields = { name: name.trim(), description: description.trim(), credits: amount, price: paid };
        await savePackage(of?.id ?? idFor(name, taken), { ...rest, ...fields, reason });
      }}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={adminLimits.package.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Description"
        value={description}
        maxLength={adminLimits.package.description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextField
        label="Credits"
        inputMode="numeric"
        autoComplete="off"
        value={credits}
        maxLength={20}
        error={credits.trim() !== '' && amount === null ? 'Write a whole number from 1 to 100,000,000.' : null}
        onChange={(event) => setCredits(event.target.value)}
      />
      <TextField
        label="Price in US dollars"
        inputMode="decimal"
        autoComplete="off"
        value={price}
        maxLength={20}
        error={price.trim() !== '' && paid === null ? 'Write an amount from $0.50 to $999,999.99.' : null}
        onChange={(event) => setPrice(event.target.value)}
      />
    </DeedDialog>
  );
}
