import type { Employee } from '@atrium/contract/employees';
import { templateNumber, usePersonas, useTemplates } from '../../personas/index.ts';

/** `tagsOf` gives the skills of an employee: those of the template it is, or was made from. */
export function useTags() {
  const templates = useTemplates();
  const personas = usePersonas();
  const tagsOf = (id: Employee['id']): readonly string[] => {
    const own = personas.data?.find((persona) => persona.id === id)?.templateId;
    const template = own ?? templateNumber(id);
    return templates.data?.find((each) => each.id === template)?.skills ?? [];
  };
  return { tagsOf, isLoading: templates.isLoading || personas.isLoading };
}
