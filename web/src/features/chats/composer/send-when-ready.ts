import { maxQuestionLength } from '@atrium/contract/chat-rules';
import { useEffect } from 'react';
import { create } from 'zustand';
import { loadAsked } from '../../../ui/late-part.ts';
import type { Place } from '../run/active-runs.ts';
import { canSend, draftKeyOf, sendDraft } from '../run/send.ts';
import type { Draft } from './draft/draft.ts';
import { draftOf, useDraft } from './draft/drafts.ts';

interface Waiting {
  /** The draft as it was when the user pressed Send. If it has changed since, it is not sent automatically. */
  readonly waiting: { readonly key: string; readonly text: string; readonly files: number } | null;
}

/** The draft that the user sent while its files were still uploading. It is sent when the last upload is complete. */
export const useWaiting = create<Waiting>(() => ({ waiting: null }));

export function isUploading({ files }: Pick<Draft, 'files'>): boolean {
  return files.some((file) => file.state === 'uploading');
}

/** Sends the draft now, or as soon as its files are uploaded. A failed file is reported, never silently left out. */
export function submitDraft(place: Place): void {
  const key = draftKeyOf(place);
  const draft = draftOf(key);
  if (isUnsendable(draft)) return;
  if (isUploading(draft)) {
    useWaiting.setState({ waiting: { key, text: draft.text, files: draft.files.length } });
  } else sendDraft(place);
}

/** Sends the waiting draft of this composer as soon as possible. */
export function useSendWhenReady(place: Place): void {
  const waiting = useWaiting((state) => state.waiting);
  const draft = useDraft(draftKeyOf(place), (draft) => waiting && draft);
  useEffect(() => {
    if (!waiting || !draft) return;
    const { key, text, files } = waiting;
    const isSame = key === draftKeyOf(place) && text === draft.text && files === draft.files.length;
    if (isSame && isUploading(draft) && !hasFailed(draft)) return;
    stopWaiting();
    if (isSame && !isUnsendable(draft) && canSend(draft)) sendDraft(place);
  }, [waiting, place, draft]);
  useEffect(() => stopWaiting, []);
}

function stopWaiting(): void {
  useWaiting.setState({ waiting: null });
}

/** Whether a draft cannot be sent because of its length or a failed file. If so, a toast says why. */
function isUnsendable(draft: Draft): boolean {
  const isSo = hasFailed(draft) || draft.text.trim().length > maxQuestionLength;
  if (isSo) void loadAsked(() => import('./tell-unsendable.ts')).then((teller) => teller?.tellUnsendable(draft));
  return isSo;
}

function hasFailed({ files }: Draft): boolean {
  return files.some((file) => file.state === 'failed');
}
