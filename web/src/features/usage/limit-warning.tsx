import type { BillingState } from '@atrium/contract/usage';
import type { ReactNode } from 'react';
import { standingOf } from './plan-badge.tsx';
import { Warning } from './warning.tsx';

interface LimitWarningProps {
  readonly billing: BillingState;
  /** The consequences of being over a limit that stops nothing. */
  readonly children?: ReactNode;
}

/** Warns that the month is near its limit, at it or over it; otherwise draws nothing. */
export function LimitWarning({ billing, children }: LimitWarningProps) {
  const standing = standingOf(billing);
  if (standing === 'fine') return null;
  if (standing === 'near') {
    return <Warning isMild>You are approaching your monthly limit. Consider upgrading your plan.</Warning>;
  }
  if (standing === 'stopped') {
    return <Warning>{stopped(billing)}; free models and your own keys go on.</Warning>;
  }
  return <Warning>You have exceeded your monthly limit. Overage charges may apply. {children}</Warning>;
}

/** With a rest of less than a cent, the cheapest models still answer. */
function stopped({ limit, remainingCredit }: BillingState): string {
  if (limit === 0) return 'Models that cost credits are not available to you here';
  return remainingCredit > 0
    ? 'Less than a cent is left of your monthly limit. Most models that cost credits answer again next month'
    : 'You have reached your monthly limit. Models that cost credits answer again next month';
}
