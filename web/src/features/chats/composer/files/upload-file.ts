import type { Attachment } from '@atrium/contract/files';
import { uploadAttachment } from '@atrium/contract/routes/first-load.generated';
import { addressOf } from '../../../../lib/api.ts';
import { sentenceOf } from '../../../../lib/sentence-of.ts';
import { canBeSentAgain, upload } from '../../../../lib/upload.ts';
import { changeFile } from '../draft/drafts.ts';
import { sources } from './file-sources.ts';
import { uploadKnown } from './follow-files.ts';

/**
 * Until one upload has succeeded, uploads run one at a time across all tabs of the browser. The first request of a
 * visitor creates the visitor on the server. Two at once would create two visitors, each with one of the files.
 */
let isKnown = false;
let gate: Promise<void> = Promise.resolve();

function inTurn(work: () => Promise<void>): Promise<void> {
  // Browsers offer locks only on https and localhost.
  if ('locks' in navigator) return navigator.locks.request('first-upload', work);
  gate = gate.then(work);
  return gate;
}

/** Uploads the file of a chip, which shows the progress. It never rejects. */
export async function uploadFile(id: string, file: File): Promise<void> {
  // A file that was removed from its draft in the meantime has no source.
  if (!sources.has(id)) return;
  changeFile(id, { state: 'uploading', progress: 0, error: null, canRetry: false });
  const uploadUnlessGone = async () => (sources.has(id) ? uploadNow(id, file) : undefined);
  await uploadKnown(id, () => (isKnown ? uploadUnlessGone() : inTurn(uploadUnlessGone)));
}

async function uploadNow(id: string, file: File): Promise<void> {
  const address = addressOf(uploadAttachment, {}, { name: file.name, type: file.type });
  const { done, cancel } = upload<Attachment>(address, file, (progress) => changeFile(id, { progress }));
  sources.set(id, { file, cancel });
  try {
    const attachment = await done;
    isKnown = true;
    changeFile(id, { state: 'ready', progress: 1, attachment });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    changeFile(id, { state: 'failed', ...failureOf(error) });
  }
}

function failureOf(error: unknown): { error: string; canRetry: boolean } {
  return { error: sentenceOf(error, 'The connection was lost.'), canRetry: canBeSentAgain(error) };
}
