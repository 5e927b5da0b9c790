import type { Persona, PersonaFields } from '@atrium/contract/personas';
import {
  createPersona,
  deletePersona as deletePersonaRoute,
  updatePersona,
} from '@atrium/contract/routes/personas.generated';
import { call } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/call-once.ts';
import { isGone } from '../../../lib/is-gone.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { personasKey, refreshPersonas } from '../queries.ts';
import type { EditorTarget } from './domain/editor-target.ts';
import { savable } from './domain/persona-form.ts';

export interface SaveInput {
  readonly target: EditorTarget;
  readonly fields: PersonaFields;
  /** The version that was edited; null for a new persona. */
  readonly basedOn: string | null;
  /** The signed-in user; null for a visitor. */
  readonly userId: string | null;
}

/** `stale`: an existing persona was changed or deleted elsewhere since the editor was opened. */
type SaveEnd = Persona | 'refused' | 'stale';

/**
 * Saves a persona: updates an existing one, creates any other. Shows the outcome and never throws. Source of the
 * sentences: specification, "Error catalogue".
 */
export async function savePersona({ target, fields, basedOn, userId }: SaveInput): Promise<SaveEnd> {
  if (userId === null) {
    const description = 'Please log in to save personas to your profile.';
    toast({ kind: 'danger', title: 'Authentication Required', description });
    return 'refused';
  }
  const body = savable(fields);
  try {
    const saved = await send(target, body, basedOn);
    adopt(saved);
    tellSaved();
    return saved;
  } catch (error) {
    if (target.kind === 'existing' && isStale(error)) return 'stale';
    toast({ kind: 'danger', title: 'Error', description: `Failed to save persona: ${reasonOf(error, 'save')}` });
    return 'refused';
  }
}

function send(target: EditorTarget, body: PersonaFields, basedOn: string | null): Promise<Persona> {
  if (target.kind === 'template') return createFrom(target.id, body);
  if (target.kind === 'new') return callOnce(createPersona, { body });
  const params = { id: target.id };
  return call(updatePersona, { params, body: { ...body, ...(basedOn === null ? {} : { basedOn }) } });
}

/** Creates a persona from a template. If the template was archived meanwhile, the persona is one of its own. */
async function createFrom(templateId: number, body: PersonaFields): Promise<Persona> {
  try {
    return await callOnce(createPersona, { body: { ...body, templateId } });
  } catch (error) {
    if (!isGone(error)) throw error;
    return callOnce(createPersona, { body });
  }
}

export function tellSaved(): void {
  toast({ kind: 'success', title: 'Digital persona saved to your profile successfully!' });
}

/** Deletes a saved persona and shows the outcome. Anything else cannot be deleted. */
export async function deletePersona(target: EditorTarget, userId: string | null): Promise<boolean> {
  if (userId === null) {
    toast({ kind: 'danger', title: 'Authentication Required', description: 'Please log in to delete personas.' });
    return false;
  }
  if (target.kind !== 'existing') {
    const description = 'This is a template configuration. You can only delete saved personas.';
    toast({ kind: 'danger', title: 'Cannot Delete', description });
    return false;
  }
  const { id } = target;
  try {
    await call(deletePersonaRoute, { params: { id } });
  } catch (error) {
    // An already deleted persona counts as success.
    if (!isGone(error)) {
      toast({
        kind: 'danger',
        title: 'Error',
        description: `Failed to delete persona: ${reasonOf(error, 'delete')}`,
      });
      return false;
    }
  }
  queryClient.setQueryData<Persona[]>(personasKey, (list) => list?.filter((persona) => persona.id !== id));
  void refreshPersonas();
  toast({ kind: 'success', title: 'Digital persona deleted successfully!' });
  return true;
}

/** Puts the saved persona first in the list at once, and reloads the list. */
function adopt(saved: Persona): void {
  queryClient.setQueryData<Persona[]>(
    personasKey,
    (list) => list && [saved, ...list.filter((persona) => persona.id !== saved.id)],
  );
  void refreshPersonas();
}

function isStale(error: unknown): boolean {
  return isGone(error) || (error instanceof ProblemError && error.code === 'conflict');
}

function reasonOf(error: unknown, action: 'save' | 'delete'): string {
  // The user was signed out elsewhere since the page was opened.
  if (error instanceof ProblemError && error.code === 'sign-in-required')
    return `User must be authenticated to ${action} persona`;
  return sentenceOf(error, 'The server could not be reached. Check your connection and try again.');
}
