import type { PersonaTemplate, TemplateFields } from '@atrium/contract/personas';
import type { Attempt } from '../../platform/attempts/attempt-store.ts';
import { once } from '../../platform/attempts/once.ts';
import { laterThan } from '../../platform/clock/later-than.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { same } from './domain/take-over.ts';
import { listTemplates } from './list-templates.ts';
import { personaFields } from './persona-fields.ts';
import type { PersonasDeps } from './personas-deps.ts';
import { presentTemplate } from './present.ts';
import { countByTemplate } from './store.ts';
import {
  findTemplate,
  insertTemplate,
  keepVersion,
  lastPosition,
  lockTemplate,
  lockTemplates,
  placeTemplates,
  type TemplateRow,
  templatesInOrder,
  writeTemplate,
} from './template-store.ts';

export const createTemplate =
  ({ database, clock, people }: PersonasDeps) =>
  async (actor: Actor, fields: TemplateFields, attempt: Attempt | null): Promise<PersonaTemplate> =>
    database.transaction((tx) => {
      const make = async () => {
        const now = clock.now();
        const position = (await lastPosition(tx)) + 1;
        const row = await insertTemplate(tx, { ...fields, position, createdAt: now, updatedAt: now });
        if (row === null) throw new Problem('internal');
        await keepVersion(tx, { templateId: row.id, version: row.version, fields: personaFields(row) }, now);
        await people.audit(tx, deedOf(actor, 'template.add', row));
        return presentTemplate(row, new Map());
      };
      return once(tx, attempt, make, async (id) => {
        const row = await findTemplate(tx, Number(id));
        if (row === null) throw new Problem('not-found');
        return presentTemplate(row, await countByTemplate(tx));
      });
    });

/**
 * A change of the fields that personas take over creates a new version; archiving, skills and category do not. If two
 * admins change one template, the later save is refused, provided it gives the version it is based on. The log of what
 * admins did names the fields; their contents stand in the versions.
 */
export const updateTemplate =
  ({ database, clock, people }: PersonasDeps) =>
  async (actor: Actor, id: number, fields: TemplateFields, basedOn?: string): Promise<PersonaTemplate> =>
    database.transaction(async (tx) => {
      const row = await lockTemplate(tx, id);
      if (row === null) throw new Problem('not-found');
      if (basedOn !== undefined && new Date(basedOn).getTime() !== row.updatedAt.getTime())
        throw new Problem('conflict', 'This template was changed elsewhere since you opened it.');
      const now = laterThan(row.updatedAt, clock.now());
      const isNews = !same(personaFields(row), personaFields(fields));
      const version = isNews ? row.version + 1 : row.version;
      const written = await writeTemplate(tx, id, { ...fields, version, updatedAt: now });
      if (written === null) throw new Problem('not-found');
      if (isNews) await keepVersion(tx, { templateId: id, version, fields: personaFields(written) }, now);
      const news = changesOf(row, fields);
      if (Object.keys(news).length > 0) await people.audit(tx, deedOf(actor, 'template.change', written, news));
      return presentTemplate(written, await countByTemplate(tx));
    });

export const orderTemplates =
  (deps: PersonasDeps) =>
  async (actor: Actor, ids: readonly number[]): Promise<PersonaTemplate[]> => {
    await deps.database.transaction(async (tx) => {
      // Locked first: of two orders at once, each could wait for a row that the other has written.
      await lockTemplates(tx);
      const rows = await templatesInOrder(tx);
      const wanted = [...new Set(ids)].filter((id) => rows.some((row) => row.id === id));
      const order = [...wanted, ...rows.map(({ id }) => id).filter((id) => !wanted.includes(id))];
      await placeTemplates(tx, order);
      if (rows.some(({ id }, at) => id !== order[at])) await noteOrder(deps, tx, actor);
    });
    return listTemplates(deps)(true);
  };

/** What was changed, for the log: the names of the fields, and whether the template was archived or restored. */
function changesOf(row: TemplateRow, { isActive, ...fields }: TemplateFields) {
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter((key) => !same(row[key], fields[key]));
  return { ...(changed.length > 0 && { changed }), ...(row.isActive !== isActive && { archived: !isActive }) };
}

/** An entry for the log of what admins did. The editor of templates asks for no reason. */
function deedOf({ userId }: Actor, action: string, { id, name }: Pick<TemplateRow, 'id' | 'name'>, more: object = {}) {
  return { adminId: userId, action, subject: String(id), reason: '', details: { name, ...more } };
}

async function noteOrder({ people }: PersonasDeps, tx: Tx, { userId }: Actor): Promise<void> {
  await people.audit(tx, { adminId: userId, action: 'template.order', subject: 'all', reason: '', details: {} });
}
