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

/**
 * Whether the page itself says that the user is a visitor. True until that was used once, because the user may sign in
 * afterwards.
 */
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

/** Requests the signed-in user even if no visible part of the page needs it: on a phone the sidebar is closed. */
export function learnWhoIsHere(): void {
  queryClient.query(userQuery).catch(() => {});
}

/** The signed-in user. `data` is undefined while it is not known, null for a visitor. */
export function useUser() {
  return useQuery(userQuery);
}
