import type { Employee } from '@atrium/contract/employees';
import { assignEmployee, listEmployees, removeEmployee } from '@atrium/contract/routes/employees.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../../lib/api.ts';
import { isGone } from '../../../lib/is-gone.ts';
import { fresh, queryClient } from '../../../lib/query-client.ts';
import { offerUndo } from '../../../ui/notices/offer-undo.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { tellSpaces } from '../tell-spaces.ts';

const listKey = (spaceId: number) => [addressOf(listEmployees, { spaceId })] as const;
type Answer = { employees: Employee[] };

/** The personas assigned to a space, in the order of their assignment. */
export function useEmployees(spaceId: number) {
  return useQuery({
    queryKey: listKey(spaceId),
    staleTime: fresh.list,
    queryFn: ({ signal }) => call(listEmployees, { params: { spaceId }, signal }),
    select: (answer) => answer.employees,
  });
}

/** Assigns a persona to a space. Returns whether that succeeded. */
export async function assign(spaceId: number, personaId: Employee['id']): Promise<boolean> {
  try {
    await ask(spaceId, personaId);
    return true;
  } catch (error) {
    toastFailure(notAssigned, error);
    await queryClient.invalidateQueries({ queryKey: listKey(spaceId) });
    return false;
  }
}

const notAssigned = 'The persona was not assigned';

async function ask(spaceId: number, personaId: Employee['id']): Promise<void> {
  adopt(spaceId, await call(assignEmployee, { params: { spaceId, personaId } }));
}

/** Shows an answer here, and has the other tabs ask for it. */
function adopt(spaceId: number, answer: Answer): void {
  queryClient.setQueryData<Answer>(listKey(spaceId), answer);
  tellSpaces();
}

/** Removes a persona from a space and offers to undo that. */
export async function dismiss(spaceId: number, { id, name }: Employee): Promise<void> {
  try {
    adopt(spaceId, await call(removeEmployee, { params: { spaceId, personaId: id } }));
    offerUndo({
      title: `${name} no longer works in this space`,
      undo: () => ask(spaceId, id),
      failure: notAssigned,
    });
  } catch (error) {
    // A persona that is already removed counts as success.
    if (!isGone(error)) toastFailure('The persona was not removed', error);
    await queryClient.invalidateQueries({ queryKey: listKey(spaceId) });
  }
}
