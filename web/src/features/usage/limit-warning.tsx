import type { BillingState } from '@atrium/contract/usage';
import type { ReactNode } from 'react';
import { standingOf } from './plan-badge.tsx';
import { Warning } from './warning.tsx';

interface LimitWarningProps {
  readonly billing: BillingState;
  /** The consequences of being over the limit. */
  readonly children?: ReactNode;
}

/** Warns that the month is near its limit or over it; otherwise draws nothing. */
export function LimitWarning({ billing, children }: LimitWarningProps) {
  const standing = standingOf(billing);
  if (standing === 'fine') return null;
  if (standing === 'near') {
    return <Warning isMild>You are approaching your monthly limit. Consider upgrading your plan.</Warning>;
  }
  return <Warning>You have exceeded your monthly limit. Overage charges may apply. {children}</Warning>;
}
