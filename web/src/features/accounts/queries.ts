import type { User } from '@atrium/contract/accounts';
import { getUser } from '@atrium/contract/routes/first-load.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { ProblemError } from '../../lib/problem-error.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { isSurelyVisitor, noteWhoIsHere } from './signed-in-mark.ts';

export const userKey = [addressOf(getUser)] as const;

/** The signed-in user; null for a visitor, who gets 401. */
export async function readUser(signal?: AbortSignal): Promise<User | null> {
  try {
    return await call(getUser, { signal });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'sign-in-required') return null;
    throw error;
  }
}

/** Whether the page itself says that a visitor is here: true until that was asked once, for then one may sign in. */
let isGivenToVisitor = isSurelyVisitor();

const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ signal }) => {
    if (!isGivenToVisitor) return noteWhoIsHere(await readUser(signal));
    isGivenToVisitor = false;
    return null;
  },
  staleTime: fresh.user,
});

/** Asks who is here though no part of the page shows it yet: on a phone the sidebar is put away. */
export function learnWhoIsHere(): void {
  void queryClient.prefetchQuery(userQuery);
}

/** Who is here. `data` is undefined while it is not known, null for a visitor. */
export function useUser() {
  return useQuery(userQuery);
}
