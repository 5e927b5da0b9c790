import type { ChatPersona, Speaker } from '@atrium/contract/chat-personas';
import { useCallback, useEffect } from 'react';
import { ownAsChosen, templateAsChosen, usePersonas, useTemplates } from '../../../personas/index.ts';
import { type DraftSettings, isNewDraft } from './draft.ts';
import { changeDraft, changeSettings, draftOf, useDraft } from './drafts.ts';
import { currentOf, isOwn, tellGone, useOfferedMention } from './use-offered-mention.ts';

/**
 * Takes out of a draft who cannot answer any more, because it was deleted, archived or switched off, and says so: the
 * server would refuse each send. Those who answer still get the names that they have now.
 */
export function useOfferedPersonas(draftKey: string): void {
  const chosen = useDraft(draftKey, ({ settings }) => settings.personas);
  const mention = useDraft(draftKey, (draft) => draft.mention);
  const ids = chosen.map(({ id }) => id);
  const own = currentOf(usePersonas(ids.some(isOwn)));
  const templates = currentOf(useTemplates(ids.some((id) => !isOwn(id))));
  useEffect(() => {
    const offered = [...(own ?? []).map(ownAsChosen), ...(templates ?? []).map(templateAsChosen)];
    keepOffered(draftKey, chosen, (persona) => {
      if ((isOwn(persona.id) ? own : templates) === undefined) return persona;
      return offered.find(({ id, isActive }) => isActive && id === persona.id) ?? null;
    });
  }, [draftKey, chosen, own, templates]);
  const onGone = useCallback(
    (gone: Speaker) => {
      changeDraft(draftKey, { mention: null });
      // Of one that was chosen, too, that is said already.
      if (!chosen.some(({ id }) => id === gone.id)) tellGone(gone.name);
    },
    [draftKey, chosen],
  );
  useOfferedMention({ chatId: isNewDraft(draftKey) ? null : draftKey, mention, onGone });
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

function namesOf(personas: readonly ChatPersona[]): string {
  return personas.map(({ name }) => name).join(', ');
}
