import type { Persona, PersonaFields } from '@atrium/contract/personas';
import type { Attempt } from '../../platform/attempts/attempt-store.ts';
import { once } from '../../platform/attempts/once.ts';
import { laterThan } from '../../platform/clock/later-than.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PersonasDeps } from './personas-deps.ts';
import { mostPersonas } from './policy.ts';
import { presentPersona } from './present.ts';
import { countPersonas, findPersona, insertPersona, lockPersona, lockPersonasOf, writePersona } from './store.ts';
import { findTemplate } from './template-store.ts';

export const createPersona =
  ({ database, clock }: PersonasDeps) =>
  async (
    actor: Actor,
    { templateId, ...fields }: PersonaFields & { templateId?: number | undefined },
    attempt: Attempt | null,
  ): Promise<Persona> =>
    database.transaction((tx) => {
      const make = async () => {
        await lockPersonasOf(tx, actor.userId);
        if ((await countPersonas(tx, actor.userId)) >= mostPersonas) throw new Problem('too-many-personas');
        const template = templateId === undefined ? null : await findTemplate(tx, templateId);
        if (templateId !== undefined && !template?.isActive) throw new Problem('not-found');
        const now = clock.now();
        const id = await insertPersona(tx, {
          userId: actor.userId,
          ...fields,
          templateId: template?.id ?? null,
          templateVersion: template?.version ?? null,
          createdAt: now,
          updatedAt: now,
        });
        return reread(await findPersona(tx, actor.userId, id));
      };
      return once(tx, attempt, make, async (id) => reread(await findPersona(tx, actor.userId, Number(id))));
    });

/** If two editors change one persona, the later save is refused, provided it gives the version it is based on. */
export const updatePersona =
  ({ database, clock }: PersonasDeps) =>
  async (
    actor: Actor,
    id: number,
    { basedOn, ...fields }: PersonaFields & { basedOn?: string | undefined },
  ): Promise<Persona> =>
    database.transaction(async (tx) => {
      const row = await lockPersona(tx, actor.userId, id);
      if (row === null) throw new Problem('not-found');
      if (basedOn !== undefined && new Date(basedOn).getTime() !== row.updatedAt.getTime())
        throw new Problem('conflict', 'This persona was changed elsewhere since you opened it.');
      await writePersona(tx, actor.userId, id, { ...fields, updatedAt: laterThan(row.updatedAt, clock.now()) });
      return reread(await findPersona(tx, actor.userId, id));
    });

export function reread(row: Awaited<ReturnType<typeof findPersona>>): Persona {
  if (row === null) throw new Problem('not-found');
  return presentPersona(row);
}
