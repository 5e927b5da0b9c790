import '../../../../lib/models-changed.ts';
import { useEffect } from 'react';
import { followUploads } from '../files/follow-uploads.ts';
import { useDraft } from './drafts.ts';
import { openDraft } from './follow-tabs.ts';

/** Draws nothing: it keeps the composer of a chat in step with those of other tabs, and its models with the keys connected there. */
export default function TabsFollower({ draftKey }: { readonly draftKey: string }) {
  const { files } = useDraft(draftKey);
  useEffect(() => openDraft(draftKey), [draftKey]);
  useEffect(() => followUploads(files), [files]);
  return null;
}
