import type { PersonaTemplate, TemplateFields } from '@atrium/contract/personas';
import { createTemplate, orderTemplates, updateTemplate } from '@atrium/contract/routes/personas.generated';
import { call } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/call-once.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { refreshTemplates, templatesKey } from '../queries.ts';

/** Saves a whole template: updates an existing one, creates a new one. Rejects with the server's problem. */
export async function saveTemplate(
  template: PersonaTemplate | null,
  fields: TemplateFields,
  basedOn: string | null,
): Promise<PersonaTemplate> {
  const saved =
    template === null
      ? await callOnce(createTemplate, { body: fields })
      : await call(updateTemplate, {
          params: { id: template.id },
          body: { ...fields, ...(basedOn === null ? {} : { basedOn }) },
        });
  queryClient.setQueryData<PersonaTemplate[]>(templatesKey, (list) => {
    const isKnown = list?.some(({ id }) => id === saved.id);
    return isKnown ? list?.map((each) => (each.id === saved.id ? saved : each)) : list && [...list, saved];
  });
  void refreshTemplates();
  return saved;
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
