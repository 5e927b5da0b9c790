import type { Attachment } from '@atrium/contract/files';
import { uploadAttachment } from '@atrium/contract/routes/first-load.generated';
import { addressOf } from '../../../../lib/api.ts';
import { holdForUpload } from '../../../../lib/hold-for-upload.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { canBeSentAgain, upload } from '../../../../lib/upload.ts';
import { uuidV7 } from '../../../../lib/uuid-v7.ts';
import { showAlert } from '../alerts.ts';
import type { DraftFile } from '../draft/draft.ts';
import { changeDraft, changeFile, draftOf } from '../draft/drafts.ts';

/** Bytes of files that are being uploaded or may be tried again, and how to stop them, by the id of their chip. */
export const sources = new Map<string, { readonly file: File; cancel: () => void }>();

/** Attaches chosen, dropped or pasted files to a draft; what is not allowed is told in an alert. */
export async function attachFiles(key: string, chosen: readonly File[], pasted: string | null = null): Promise<void> {
  // Where the rules cannot be loaded the server alone judges: no file is lost for that.
  const rules = await import('./check-files.ts').catch(() => null);
  const { accepted, alerts } = rules?.checkFiles(draftOf(key).files, chosen) ?? { accepted: chosen, alerts: [] };
  if (alerts.length > 0) showAlert(alerts);
  const added = accepted.map((file) => chipOf(file, pasted));
  changeDraft(key, (draft) => ({ ...draft, files: [...draft.files, ...added.map(({ chip }) => chip)] }));
  for (const { chip, file } of added) holdForUpload(uploadFile(chip.id, file));
}

/** Lets go of the bytes behind chips that have been sent. */
export function forgetSource(file: DraftFile): void {
  sources.delete(file.id);
  if (file.preview?.startsWith('blob:')) URL.revokeObjectURL(file.preview);
}

function chipOf(file: File, pasted: string | null): { chip: DraftFile; file: File } {
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
  const chip: DraftFile = {
    id: uuidV7(),
    name: file.name,
    size: file.size,
    state: 'uploading',
    progress: 0,
    attachment: null,
    error: null,
    canRetry: false,
    preview,
    pasted,
  };
  return { chip, file };
}

/**
 * Until one has succeeded, uploads go one by one, in all tabs of the browser: the first makes a visitor known to the
 * server, and two at once would make two visitors, each with one of the files.
 */
let isKnown = false;
let gate: Promise<void> = Promise.resolve();

function inTurn(work: () => Promise<void>): Promise<void> {
  // Browsers lock among tabs on https and on this machine alone.
  if ('locks' in navigator) return navigator.locks.request('first-upload', work);
  gate = gate.then(work);
  return gate;
}

export async function uploadFile(id: string, file: File): Promise<void> {
  changeFile(id, { state: 'uploading', progress: 0, error: null, canRetry: false });
  sources.set(id, { file, cancel: () => sources.delete(id) });
  // One that was taken out of its draft meanwhile has no source any more.
  const uploadUnlessGone = async () => (sources.has(id) ? uploadNow(id, file) : undefined);
  await (isKnown ? uploadUnlessGone() : inTurn(uploadUnlessGone));
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
  const said = error instanceof ProblemError ? error.sentence : 'The connection was lost.';
  return { error: said, canRetry: canBeSentAgain(error) };
}
