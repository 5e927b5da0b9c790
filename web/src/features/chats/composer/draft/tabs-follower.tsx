import '../../../../lib/models-changed.ts';
import { useEffect } from 'react';
import { followFiles } from '../files/follow-files.ts';
import { useDraft } from './drafts.ts';
import { openDraft } from './follow-tabs.ts';
import { useFreshPersonas } from './use-fresh-personas.ts';
import { useOfferedModel } from './use-offered-model.ts';
import { useOfferedPersonas } from './use-offered-personas.ts';

/**
 * Renders nothing. It keeps the draft of a chat and its files in step with other tabs, the models in step with the keys
 * that other tabs connect and with what is offered, and the personas in step with what was done to them elsewhere.
 */
export default function TabsFollower({ draftKey }: { readonly draftKey: string }) {
  const files = useDraft(draftKey, (draft) => draft.files);
  useEffect(() => openDraft(draftKey), [draftKey]);
  useOfferedModel(draftKey);
  useOfferedPersonas(draftKey);
  useFreshPersonas(draftKey);
  useEffect(() => followFiles(files), [files]);
  return null;
}
