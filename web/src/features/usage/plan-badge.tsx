import type { BillingState } from '@atrium/contract/usage';
import { Badge } from '../../ui/badge.tsx';

const plans: Readonly<Record<BillingState['planType'], string>> = {
  free: 'Free plan',
  'pay-as-you-go': 'Pay as you go',
};
const kinds = { fine: 'success', near: 'warning', over: 'danger' } as const;

/** Green, yellow or red; being over the limit takes precedence over being near it. */
export function standingOf({ isOverLimit, isNearLimit }: BillingState): keyof typeof kinds {
  if (isOverLimit) return 'over';
  return isNearLimit ? 'near' : 'fine';
}

export function PlanBadge({ billing }: { readonly billing: BillingState }) {
  return <Badge kind={kinds[standingOf(billing)]}>{plans[billing.planType]}</Badge>;
}
