import { holdForUpload } from '../../../../lib/hold-for-upload.ts';
import { uuidV7 } from '../../../../lib/uuid-v7.ts';
import { showAlert } from '../alerts.ts';
import type { DraftFile } from '../draft/draft.ts';
import { changeDraft, changeFile, draftOf } from '../draft/drafts.ts';
import { checkFiles } from './check-files.ts';
import { sources } from './file-sources.ts';

/** Attaches chosen, dropped or pasted files to a draft. An alert names the files that are not allowed. */
export function attachFiles(key: string, chosen: readonly File[], pasted: string | null = null): void {
  const { accepted, alerts } = checkFiles(draftOf(key).files, chosen);
  if (alerts.length > 0) showAlert(alerts);
  const added = accepted.map((file) => chipOf(file, pasted));
  changeDraft(key, (draft) => ({ ...draft, files: [...draft.files, ...added.map(({ chip }) => chip)] }));
  for (const { chip, file } of added) holdForUpload(uploadChip(chip.id, file));
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

/** If the connection is lost before the upload starts, the file fails as it does if that happens during the upload. */
async function uploadChip(id: string, file: File): Promise<void> {
  sources.set(id, { file, cancel: () => sources.delete(id) });
  try {
    await (await import('./upload-file.ts')).uploadFile(id, file);
  } catch {
    changeFile(id, { state: 'failed', error: 'The connection was lost.', canRetry: true });
  }
}
