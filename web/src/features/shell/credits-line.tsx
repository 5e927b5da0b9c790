import { formatCredits, useCredits } from '../credits/index.ts';

/** '{n} credits available', if the balance is known. */
export function CreditsLine() {
  const { data } = useCredits();
  if (!data) return null;
  return (
    <span className="block text-muted text-xs tabular-nums">
      {data.isUnlimited ? 'Unlimited' : formatCredits(data.credits)} credits available
    </span>
  );
}
