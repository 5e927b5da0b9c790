import type { DraftFile } from '../draft/draft.ts';

/** Bytes of files that are being uploaded or may be tried again, and how to stop them, by the id of their chip. */
export const sources = new Map<string, { readonly file: File; cancel: () => void }>();

/** Lets go of the bytes behind chips that have been sent. */
export function forgetSource(file: DraftFile): void {
  sources.delete(file.id);
  if (file.preview?.startsWith('blob:')) URL.revokeObjectURL(file.preview);
}
