import type { PersonaTemplate, TemplateFields } from '@atrium/contract/personas';
import { createTemplate, orderTemplates, updateTemplate } from '@atrium/contract/routes/personas.generated';
import { call } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/call-once.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { isSameTemplate } from '../domain/template-form.ts';
import { refreshTemplates, templatesKey } from '../queries.ts';

/**
 * Saves a whole template: updates an existing one, creates a new one. Rejects with the server's problem.
 * @param before what was sent last: if its answer was lost, the version saved since is our own and no conflict
 */
export async function saveTemplate(
  template: PersonaTemplate | null,
  fields: TemplateFields,
  basedOn: string | null,
  before: TemplateFields | null,
): Promise<PersonaTemplate> {
  const saved =
    template === null
      ? await callOnce(createTemplate, { body: fields })
      : await update(template.id, fields, basedOn).catch(async (error) => {
          const now = isConflict(error) && before !== null ? await savedNow(template.id) : undefined;
          if (now && isSameTemplate(now, fields)) return now;
          if (now && before && isSameTemplate(now, before)) return update(now.id, fields, now.updatedAt);
          throw error;
        });
  queryClient.setQueryData<PersonaTemplate[]>(templatesKey, (list) => {
    const isKnown = list?.some(({ id }) => id === saved.id);
    return isKnown ? list?.map((each) => (each.id === saved.id ? saved : each)) : list && [...list, saved];
  });
  void refreshTemplates();
  return saved;
}

function update(id: number, fields: TemplateFields, basedOn: string | null): Promise<PersonaTemplate> {
  return call(updateTemplate, { params: { id }, body: { ...fields, ...(basedOn === null ? {} : { basedOn }) } });
}

async function savedNow(id: number): Promise<PersonaTemplate | undefined> {
  await refreshTemplates();
  return queryClient.getQueryData<PersonaTemplate[]>(templatesKey)?.find((each) => each.id === id);
}

/** Whether a template was not saved because another version was saved meanwhile. */
export function isConflict(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'conflict';
}

/** Saves the order of the templates. Rejects with the server's problem. */
export async function saveOrder(ids: readonly number[]): Promise<void> {
  queryClient.setQueryData(templatesKey, await call(orderTemplates, { body: { ids: [...ids] } }));
}

/** Why a template was not saved, in one line. Source of the first words: specification, "Error catalogue". */
export function failureOf(error: unknown, isNew: boolean): string {
  const what = isNew ? 'Failed to create template' : 'Failed to update template';
  return `${what}: ${sentenceOf(error)}`;
}
