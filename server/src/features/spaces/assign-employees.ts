import type { Employee } from '@atrium/contract/employees';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { deleteEmployee, employeesOf, insertEmployee } from './employee-store.ts';
import { ensureSpaces, lockSpaces } from './lock-spaces.ts';
import { mostEmployees } from './policy.ts';
import { requireSpace } from './require-space.ts';
import type { SpacesDeps } from './spaces-deps.ts';

interface Employees {
  readonly employees: Employee[];
}

/**
 * Lists, adds and removes the personas that work in a space. A space or persona that does not exist for the caller is
 * not found.
 */
export function assignEmployees(deps: SpacesDeps) {
  const { database, clock, personas } = deps;

  const list = async (db: Db | Tx, userId: string, spaceId: number): Promise<Employees> => {
    const voices = await personas.voices(db, userId, await employeesOf(db, userId, spaceId));
    return {
      employees: voices.flatMap((voice) => {
        if (voice === null) return [];
        const { name, role, avatar } = voice.fields;
        return [{ id: voice.id, name, role, avatar }];
      }),
    };
  };
  const change = (
    { userId }: Actor,
    spaceId: number,
    work: (tx: Tx, userId: string, now: Date) => Promise<void>,
  ): Promise<Employees> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await lockSpaces(tx, userId, now);
      await requireSpace(tx, userId, spaceId);
      await work(tx, userId, now);
      return list(tx, userId, spaceId);
    });

  return {
    async list({ userId }: Actor, spaceId: number): Promise<Employees> {
      await ensureSpaces(deps, userId);
      await requireSpace(database.db, userId, spaceId);
      return list(database.db, userId, spaceId);
    },
    assign: (actor: Actor, spaceId: number, named: string): Promise<Employees> =>
      change(actor, spaceId, async (tx, userId, assignedAt) => {
        const [voice] = await personas.voices(tx, userId, [named]);
        if (!voice?.isOffered)
          throw new Problem('not-found', 'This persona is not there any more. Choose another one.');
        // In canonical form, so that a persona has one row in whichever form the id was sent.
        const personaId = String(voice.id);
        // Personas that were deleted keep their rows, but are shown nowhere and take no place.
        const there = (await list(tx, userId, spaceId)).employees.map(({ id }) => String(id));
        if (there.length >= mostEmployees && !there.includes(personaId))
          throw new Problem('conflict', 'This space has as many personas as it can hold. Remove one and try again.');
        await insertEmployee(tx, { userId, spaceId, personaId, assignedAt });
      }),
    remove: (actor: Actor, spaceId: number, personaId: string): Promise<Employees> =>
      change(actor, spaceId, async (tx, userId) => {
        if (!(await deleteEmployee(tx, userId, spaceId, personaId))) throw new Problem('not-found');
      }),
  };
}
