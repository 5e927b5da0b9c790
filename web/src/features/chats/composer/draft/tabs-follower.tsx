import { useEffect } from 'react';
import { openDraft } from './follow-tabs.ts';

/** Draws nothing: it keeps the composer of a chat in step with those of other tabs. */
export default function TabsFollower({ draftKey }: { readonly draftKey: string }) {
  useEffect(() => openDraft(draftKey), [draftKey]);
  return null;
}
