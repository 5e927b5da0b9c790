import type { CreditPackage } from '@atrium/contract/credits';
import { formatCount } from '../../lib/format.ts';
import { formatCents } from '../../lib/format-usd.ts';
import { cx } from '../../ui/cx.ts';

interface PackageChoiceProps {
  readonly packages: readonly CreditPackage[];
  readonly chosen: string | null;
  readonly disabled: boolean;
  readonly onChoose: (id: string) => void;
}

/** The packages as radio cards: three per row, or on small screens one per row with the price at the right. */
export function PackageChoice({ packages, chosen, disabled, onChoose }: PackageChoiceProps) {
  return (
    <fieldset disabled={disabled} className="mt-4 grid gap-2 md:auto-cols-fr md:grid-cols-3 md:gap-3">
      <legend className="sr-only">Credit packages</legend>
      {packages.map((each) => (
        <PackageCard key={each.id} package={each} isChosen={each.id === chosen} onChoose={() => onChoose(each.id)} />
      ))}
    </fieldset>
  );
}

interface PackageCardProps {
  readonly package: CreditPackage;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PackageCard({ package: { id, name, description, credits, price }, isChosen, onChoose }: PackageCardProps) {
  return (
    <label
      className={cx(
        'relative grid min-w-0 cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-lg border px-4 py-3 transition-colors md:flex md:flex-col md:p-4',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        isChosen
          ? 'border-accent bg-accent-soft inset-ring inset-ring-accent'
          : 'border-line bg-raised hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name="package"
        value={id}
        checked={isChosen}
        onChange={onChoose}
        className="pointer-events-none absolute inset-0 appearance-none outline-none"
      />
      <b className="font-title [overflow-wrap:anywhere]">{name}</b>
      <span className="col-start-1 text-muted text-sm [overflow-wrap:anywhere]">{description}</span>
      <span className="col-start-2 row-span-3 row-start-1 self-center font-title text-xl tabular-nums md:mt-auto md:self-auto md:pt-4">
        {formatCents(price)}
      </span>
      <span className="col-start-1 text-muted text-xs tabular-nums">{formatCount(credits, 'credit')}</span>
    </label>
  );
}
