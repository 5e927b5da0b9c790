import { formatCredits, useCredits } from '../credits/index.ts';

/** '{n} credits available' in one line, if the balance is known. Its place is held until it comes. */
export function CreditsLine() {
  const { data, isError } = useCredits();
  if (!data && isError) return null;
  return (
    <span className="block h-4 truncate text-muted text-xs tabular-nums">
      {data && (data.isUnlimited ? 'Unlimited credits' : `${formatCredits(data.credits)} credits available`)}
    </span>
  );
}
