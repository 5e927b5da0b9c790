import type { Assignee } from '@atrium/contract/tasks';
import { useUser } from '../accounts/index.ts';
import { usePersonas, useTemplates } from '../personas/index.ts';

/** A person or persona that a task can be assigned to. */
export interface Offered {
  /** The value used in form fields: 'self', '7', 'template-3'. */
  readonly value: string;
  readonly name: string;
  readonly avatar: string;
}

/** The possible assignees: the user, the user's own personas and the templates. */
export function useAssignees() {
  const user = useUser().data;
  const personas = usePersonas();
  const templates = useTemplates();
  const self: Offered = { value: 'self', name: user?.username ? `${user.username} (you)` : 'You', avatar: '' };
  const own = (personas.data ?? []).map(({ id, name, avatar }) => ({ value: String(id), name, avatar }));
  const offered = (templates.data ?? [])
    .filter((template) => template.isActive)
    .map(({ id, name, avatar }) => ({ value: `template-${id}`, name, avatar }));
  const find = (assignee: Assignee | null): Offered | null => {
    if (assignee === null) return null;
    const value = optionOf(assignee);
    return [self, ...own, ...offered].find((one) => one.value === value) ?? null;
  };
  return { self, own, templates: offered, find };
}

export function optionOf(assignee: Assignee | null): string {
  if (assignee === null) return '';
  return assignee.kind === 'self' ? 'self' : String(assignee.id);
}

export function assigneeOf(value: string): Assignee | null {
  if (value === '') return null;
  if (value === 'self') return { kind: 'self' };
  return { kind: 'persona', id: /^\d+$/.test(value) ? Number(value) : value };
}
