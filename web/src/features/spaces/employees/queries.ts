import type { Employee } from '@atrium/contract/employees';
import { assignEmployee, listEmployees, removeEmployee } from '@atrium/contract/routes/employees.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { fresh, queryClient } from '../../../lib/query-client.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { toast } from '../../../ui/notices/toast.ts';

const listKey = (spaceId: number) => [addressOf(listEmployees, { spaceId })] as const;
type Answer = { employees: Employee[] };

/** Milliseconds for which a removal can be taken back on screen. */
const undoTime = 10_000;

/** The personas that work in a space, in the order they were assigned. */
export function useEmployees(spaceId: number) {
  return useQuery({
    queryKey: listKey(spaceId),
    staleTime: fresh.list,
    queryFn: ({ signal }) => call(listEmployees, { params: { spaceId }, signal }),
    select: (answer) => answer.employees,
  });
}

/** Has a persona work in a space; says whether it does. */
export async function assign(spaceId: number, personaId: Employee['id']): Promise<boolean> {
  try {
    const answer = await call(assignEmployee, { params: { spaceId, personaId } });
    queryClient.setQueryData<Answer>(listKey(spaceId), answer);
    return true;
  } catch (error) {
    fail('The persona was not assigned', error);
    await queryClient.invalidateQueries({ queryKey: listKey(spaceId) });
    return false;
  }
}

/** Has a persona no longer work in a space, and offers to take that back. */
export async function dismiss(spaceId: number, { id, name }: Employee): Promise<void> {
  try {
    const answer = await call(removeEmployee, { params: { spaceId, personaId: id } });
    queryClient.setQueryData<Answer>(listKey(spaceId), answer);
    toast({
      title: `${name} no longer works in this space`,
      duration: undoTime,
      action: { label: 'Undo', run: () => void assign(spaceId, id) },
    });
  } catch (error) {
    // One that is gone already is what was asked for.
    if (!(error instanceof ProblemError && error.status === 404)) fail('The persona was not removed', error);
    await queryClient.invalidateQueries({ queryKey: listKey(spaceId) });
  }
}

function fail(title: string, error: unknown): void {
  const description = sentenceOf(error);
  toast({ kind: 'danger', title, description });
}
