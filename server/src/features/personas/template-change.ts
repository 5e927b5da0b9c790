import type { Persona, PersonaFields } from '@atrium/contract/personas';
import { laterThan } from '../../platform/clock/later-than.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { takeOver } from './domain/take-over.ts';
import { personaFields } from './persona-fields.ts';
import type { PersonasDeps } from './personas-deps.ts';
import { reread } from './save-persona.ts';
import { findPersona, lockPersona, type PersonaRow, writePersona } from './store.ts';
import { findTemplate, findVersion, type TemplateRow } from './template-store.ts';

interface TemplateChange {
  readonly version: number;
  readonly before: PersonaFields;
  readonly now: PersonaFields;
}

export const readTemplateChange =
  ({ database }: PersonasDeps) =>
  async (actor: Actor, id: number): Promise<TemplateChange> => {
    const row = await findPersona(database.db, actor.userId, id);
    if (row === null) throw new Problem('not-found');
    return changeOf(database.db, row);
  };

/**
 * Taking the change over updates the fields that the owner has left as they were in the template; dismissing it only
 * records that it was seen.
 */
export const settleTemplateChange =
  ({ database, clock }: PersonasDeps) =>
  async (
    actor: Actor,
    id: number,
    { take, version }: { readonly take: boolean; readonly version: number },
  ): Promise<Persona> =>
    database.transaction(async (tx) => {
      const row = await lockPersona(tx, actor.userId, id);
      if (row === null) throw new Problem('not-found');
      const change = await changeOf(tx, row);
      if (change.version !== version) throw new Problem('conflict', 'The template has been changed once more.');
      const taken = take ? takeOver(personaFields(row), change.before, change.now) : {};
      await writePersona(tx, actor.userId, id, {
        ...taken,
        templateVersion: version,
        updatedAt: take ? laterThan(row.updatedAt, clock.now()) : row.updatedAt,
      });
      return reread(await findPersona(tx, actor.userId, id));
    });

async function changeOf(db: Db | Tx, row: PersonaRow): Promise<TemplateChange> {
  const { templateId, templateVersion } = row;
  const template: TemplateRow | null = templateId === null ? null : await findTemplate(db, templateId);
  if (template === null || templateVersion === null || template.version <= templateVersion)
    throw new Problem('not-found', 'The template of this persona has not changed.');
  const before = await findVersion(db, template.id, templateVersion);
  if (before === null) throw new Problem('internal');
  return { version: template.version, before, now: personaFields(template) };
}
