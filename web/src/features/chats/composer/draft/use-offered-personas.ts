import type { ChatPersona, PersonaId } from '@atrium/contract/chat-personas';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../../../ui/notices/toast.ts';
import { ownAsChosen, templateAsChosen, templateNumber, usePersonas, useTemplates } from '../../../personas/index.ts';
import { useChatPersonas } from '../../queries.ts';
import { type DraftSettings, isNewDraft } from './draft.ts';
import { changeDraft, changeSettings, draftOf, useDraft } from './drafts.ts';

const isOwn = (id: PersonaId) => templateNumber(id) === null;

/**
 * Takes out of a draft who cannot answer any more, because it was deleted, archived or switched off, and says so: the
 * server would refuse each send. Those who answer still get the names that they have now.
 */
export function useOfferedPersonas(draftKey: string): void {
  const chosen = useDraft(draftKey, ({ settings }) => settings.personas);
  const mention = useDraft(draftKey, (draft) => draft.mention);
  const inChat = useChatPersonas(isNewDraft(draftKey) ? null : draftKey).data;
  const ids = [...chosen.map(({ id }) => id), ...(mention ? [mention.id] : [])];
  const own = currentOf(usePersonas(ids.some(isOwn)));
  const templates = currentOf(useTemplates(ids.some((id) => !isOwn(id))));
  useEffect(() => {
    const offered = [...(own ?? []).map(ownAsChosen), ...(templates ?? []).map(templateAsChosen)];
    keepOffered(draftKey, chosen, (persona) => {
      if ((isOwn(persona.id) ? own : templates) === undefined) return persona;
      return offered.find(({ id, isActive }) => isActive && id === persona.id) ?? null;
    });
  }, [draftKey, chosen, own, templates]);
  useEffect(() => {
    const known = mention && (isOwn(mention.id) ? own?.map(ownAsChosen) : templates?.map(templateAsChosen));
    // Who is in the chat may be mentioned there as long as it is not deleted: until the chat is known, nothing is.
    if (!known || !(isNewDraft(draftKey) || inChat)) return;
    const isMentioned = ({ id }: ChatPersona) => id === mention.id;
    if (known.some((each) => each.isActive && isMentioned(each))) return;
    if (inChat?.some((each) => !each.isGone && isMentioned(each))) return;
    changeDraft(draftKey, { mention: null });
    // Of one that was chosen, too, that is said already.
    if (!chosen.some(isMentioned)) tellGone(mention.name, 'The question is answered as if it named nobody.');
  }, [draftKey, chosen, mention, own, templates, inChat]);
}

/** A list that is out of date says nothing: a persona that it lacks may have been made and chosen in another tab since. */
function currentOf<T>({ data, isEnabled, isStale }: Pick<UseQueryResult<T>, 'data' | 'isEnabled' | 'isStale'>) {
  return isEnabled && !isStale ? data : undefined;
}

/** `nowOf` gives a persona as it is now; null if it cannot answer any more. */
function keepOffered(
  draftKey: string,
  chosen: DraftSettings['personas'],
  nowOf: (persona: ChatPersona) => ChatPersona | null,
): void {
  const kept = chosen.flatMap((persona) => nowOf(persona) ?? []);
  if (JSON.stringify(kept) === JSON.stringify(chosen) || draftOf(draftKey).settings.personas !== chosen) return;
  changeSettings(draftKey, { personas: kept });
  const gone = chosen.filter((persona) => nowOf(persona) === null);
  if (gone.length > 0)
    tellGone(namesOf(gone), `Your next question is answered by ${namesOf(kept) || 'the AI Assistant'}.`);
}

function tellGone(names: string, description: string): void {
  toast({ kind: 'danger', title: `${names} cannot answer any more`, description });
}

function namesOf(personas: readonly ChatPersona[]): string {
  return personas.map(({ name }) => name).join(', ');
}
