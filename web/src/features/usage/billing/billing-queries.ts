import type { StatementFilter } from '@atrium/contract/credits';
import { getBilling, readStatement } from '@atrium/contract/routes/first-load.generated';
import { listPayments } from '@atrium/contract/routes/payments.generated';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addressOf, call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refreshCredits, useCredits } from '../../credits/index.ts';
import { billingKey, statementKey } from '../queries.ts';

/** How many entries, and payments, are requested at a time. */
const entriesAtATime = 25;
const paymentsAtATime = 20;

const paymentsKey = [addressOf(listPayments)] as const;

/** The plan, its limit, the balance and the last charge. Loaded each time it is opened. */
export function useBilling() {
  return useQuery({
    queryKey: billingKey,
    queryFn: ({ signal }) => call(getBilling, { signal }),
    staleTime: 0,
  });
}

/** The filter of the statement. Days are UTC. */
export interface StatementChoice {
  readonly show: StatementFilter;
  readonly from?: string | undefined;
}

/** The statement, newest first, page by page. */
export function useStatement({ show, from }: StatementChoice) {
  return useInfiniteQuery({
    queryKey: [...statementKey, show, from ?? null],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(readStatement, { query: { show, from, cursor: pageParam, limit: entriesAtATime }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** The card payments, newest first, page by page. */
export function usePayments() {
  return useInfiniteQuery({
    queryKey: [...paymentsKey, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listPayments, { query: { before: pageParam, limit: paymentsAtATime }, signal }),
    getNextPageParam: (page) => (page.length < paymentsAtATime ? undefined : page.at(-1)?.paymentIntentId),
    staleTime: 0,
  });
}

/**
 * Keeps the balance in the billing tab equal to the one shown elsewhere, which is polled and reloaded after payments.
 * When one of them changes, the other is reloaded, together with the entries and payments that explain it.
 */
export function useSameBalance(balance: number | undefined): void {
  const credits = useCredits().data?.credits;
  const before = useRef({ credits, balance });
  useEffect(() => {
    const was = before.current;
    before.current = { credits, balance };
    if (credits === undefined || balance === undefined || credits === balance) return;
    if (credits === was.credits) void refreshCredits();
    else
      for (const queryKey of [billingKey, statementKey, paymentsKey]) void queryClient.invalidateQueries({ queryKey });
  }, [credits, balance]);
}
