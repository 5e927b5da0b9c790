import { deleteAttachment } from '@atrium/contract/routes/files.generated';
import { call } from '../../../../lib/api.ts';
import { holdForUpload } from '../../../../lib/hold-for-upload.ts';
import type { DraftFile } from '../draft/draft.ts';
import { changeDraft } from '../draft/drafts.ts';
import { forgetSource, sources } from './file-sources.ts';
import { tellTaken } from './follow-files.ts';
import { uploadFile } from './upload-file.ts';

/** Retries a failed upload. */
export function retryFile(id: string): void {
  const source = sources.get(id);
  if (source) holdForUpload(uploadFile(id, source.file));
}

/** Removes a file from a draft, and from the server if it has been uploaded. */
export function removeFile(key: string, file: DraftFile): void {
  sources.get(file.id)?.cancel();
  forgetSource(file);
  changeDraft(key, (draft) => ({ ...draft, files: draft.files.filter((other) => other.id !== file.id) }));
  if (!file.attachment) return;
  tellTaken([file.attachment]);
  // The server regularly deletes files that belong to no message. This request only frees the space sooner.
  void call(deleteAttachment, { params: { id: file.attachment.id } }).catch(() => undefined);
}
