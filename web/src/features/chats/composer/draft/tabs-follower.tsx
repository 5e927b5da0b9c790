import '../../../../lib/models-changed.ts';
import { useEffect } from 'react';
import { openDraft } from './follow-tabs.ts';

/** Draws nothing: it keeps the composer of a chat in step with those of other tabs, and its models with the keys connected there. */
export default function TabsFollower({ draftKey }: { readonly draftKey: string }) {
  useEffect(() => openDraft(draftKey), [draftKey]);
  return null;
}
