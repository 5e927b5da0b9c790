import { getBilling, getUsage, readStatement } from '@atrium/contract/routes/first-load.generated';
import type { PaidBy } from '@atrium/contract/usage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { ProblemError } from '../../lib/problem-error.ts';

export const usageKey = [addressOf(getUsage)] as const;
export const billingKey = [addressOf(getBilling)] as const;
export const statementKey = [addressOf(readStatement)] as const;

/** The filter of the usage. Days are UTC. */
export interface UsageFilter {
  readonly from?: string | undefined;
  readonly paidBy?: PaidBy | undefined;
}

const mostRetries = 3;

/** Refusals (4xx) are not retried, because the answer would be the same; other failures may be temporary. */
function retry(failures: number, error: Error): boolean {
  return failures < mostRetries && !(error instanceof ProblemError && error.status < 500);
}

/** What the signed-in user used. Loaded each time it is opened. */
export function useUsage({ from, paidBy }: UsageFilter) {
  return useQuery({
    queryKey: [...usageKey, from ?? null, paidBy ?? null],
    queryFn: ({ signal }) => call(getUsage, { query: { from, paidBy }, signal }),
    staleTime: 0,
    retry,
    placeholderData: keepPreviousData,
  });
}
