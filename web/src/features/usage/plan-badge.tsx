import type { BillingState } from '@atrium/contract/usage';
import { Badge } from '../../ui/badge.tsx';

const plans: Readonly<Record<BillingState['planType'], string>> = {
  free: 'Free plan',
  'pay-as-you-go': 'Pay as you go',
};
const kinds = { fine: 'success', near: 'warning', over: 'danger', stopped: 'danger' } as const;

/**
 * US dollars. With less, dear models begin no reply. Holds are never more than what is left, so a month that has stopped
 * is hardly ever at its limit exactly.
 */
const leastUseful = 0.01;

/**
 * Green, yellow or red; being over the limit takes precedence over being near it. Where replies stop at the limit, none
 * brings the month over it, and a limit of nothing is used up from the start.
 */
export function standingOf(billing: BillingState): keyof typeof kinds {
  const { isOverLimit, isNearLimit, stopsAtLimit, remainingCredit } = billing;
  if (stopsAtLimit && remainingCredit < leastUseful) return 'stopped';
  if (isOverLimit) return 'over';
  return isNearLimit ? 'near' : 'fine';
}

export function PlanBadge({ billing }: { readonly billing: BillingState }) {
  return <Badge kind={kinds[standingOf(billing)]}>{plans[billing.planType]}</Badge>;
}
