import { listAdminModels } from '@atrium/contract/routes/admin-models.generated';
import {
  listAllPackages,
  listUsers,
  readAdminUsage,
  readAudit,
  readMoneySettings,
  readUserStatement,
} from '@atrium/contract/routes/admin-money.generated';
import { listModels } from '@atrium/contract/routes/first-load.generated';
import { listAllPayments } from '@atrium/contract/routes/payments.generated';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const usersKey = [addressOf(listUsers)] as const;
const paymentsKey = [addressOf(listAllPayments)] as const;
const statementKey = ['statement of a user'] as const;
const packagesKey = [addressOf(listAllPackages)] as const;
const modelsKey = [addressOf(listAdminModels)] as const;
const moneyKey = [addressOf(readMoneySettings)] as const;
const logKey = [addressOf(readAudit)] as const;

const paymentsAtATime = 20;

/** Users whose name or e-mail address contains the search text, page by page. */
export function useUsers(q: string) {
  return useInfiniteQuery({
    queryKey: [...usersKey, q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(listUsers, { query: { q, cursor: pageParam, limit: 25 }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

export function usePaymentsOf(userId: string) {
  return useInfiniteQuery({
    queryKey: [...paymentsKey, userId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listAllPayments, { query: { userId, before: pageParam, limit: paymentsAtATime }, signal }),
    getNextPageParam: (page) => (page.length < paymentsAtATime ? undefined : page.at(-1)?.paymentIntentId),
    staleTime: 0,
  });
}

/** The payment of this id, of whichever user; an empty list if there is none. */
export function usePayment(paymentIntentId: string) {
  return useQuery({
    queryKey: [...paymentsKey, 'one', paymentIntentId],
    queryFn: ({ signal }) => call(listAllPayments, { query: { paymentIntentId }, signal }),
    staleTime: 0,
  });
}

export function useStatementOf(userId: string) {
  return useInfiniteQuery({
    queryKey: [...statementKey, userId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(readUserStatement, { params: { id: userId }, query: { cursor: pageParam, limit: 10 }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** Call this after the credits, limits or payments of a user have changed. */
export async function refreshUsers(): Promise<void> {
  const keys = [usersKey, paymentsKey, statementKey, logKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Call this after an action whose answer was lost, because it may have been done. */
export async function refreshAll(): Promise<void> {
  await Promise.all([refreshUsers(), refreshPackages(), refreshCatalogue(), refreshMoneySettings()]);
}

/** Usage and margin since a day (UTC), or without one, of all time. */
export function useMargins(from: string | undefined) {
  return useQuery({
    queryKey: [addressOf(readAdminUsage), from ?? null],
    queryFn: ({ signal }) => call(readAdminUsage, { query: { from }, signal }),
    staleTime: 0,
  });
}

export function useAllPackages() {
  return useQuery({
    queryKey: packagesKey,
    queryFn: ({ signal }) => call(listAllPackages, { signal }),
    staleTime: 0,
  });
}

export function refreshPackages(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: packagesKey });
}

export function useCatalogue() {
  return useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => call(listAdminModels, { signal }),
    staleTime: 0,
  });
}

/** Call this after a change of the catalogue; it reloads the menu of models too. */
export async function refreshCatalogue(): Promise<void> {
  const keys = [modelsKey, [addressOf(listModels)]];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function useMoneySettings() {
  return useQuery({
    queryKey: moneyKey,
    queryFn: ({ signal }) => call(readMoneySettings, { signal }),
    staleTime: 0,
  });
}

export function refreshMoneySettings(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: moneyKey });
}

/** The log of admin actions, newest first, page by page. */
export function useLog() {
  return useInfiniteQuery({
    queryKey: logKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(readAudit, { query: { cursor: pageParam, limit: 50 }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}
