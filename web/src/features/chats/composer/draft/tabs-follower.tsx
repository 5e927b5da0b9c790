import '../../../../lib/models-changed.ts';
import { useEffect } from 'react';
import { followFiles } from '../files/follow-files.ts';
import { useDraft } from './drafts.ts';
import { openDraft } from './follow-tabs.ts';

/** Draws nothing: it keeps the composer of a chat in step with those of other tabs, and its models with the keys connected there. */
export default function TabsFollower({ draftKey }: { readonly draftKey: string }) {
  const { files } = useDraft(draftKey);
  useEffect(() => openDraft(draftKey), [draftKey]);
  useEffect(() => followFiles(files), [files]);
  return null;
}
