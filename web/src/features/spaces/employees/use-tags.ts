import type { Employee } from '@atrium/contract/employees';
import { templateNumber, usePersonas, useTemplates } from '../../personas/index.ts';

/** Returns a function that gives the skills of an employee: those of the template it is, or was made from. */
export function useTags(): (id: Employee['id']) => readonly string[] {
  const templates = useTemplates().data;
  const personas = usePersonas().data;
  return (id) => {
    const own = personas?.find((persona) => persona.id === id)?.templateId;
    const template = own ?? templateNumber(id);
    return templates?.find((each) => each.id === template)?.skills ?? [];
  };
}
