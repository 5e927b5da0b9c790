import type { DraftFile } from '../draft/draft.ts';

/** The files that are being uploaded or may be retried, and how to cancel their uploads, by the id of their chip. */
export const sources = new Map<string, { readonly file: File; cancel: () => void }>();

/** Releases the bytes of a file that was sent or removed. */
export function forgetSource(file: DraftFile): void {
  sources.delete(file.id);
  if (file.preview?.startsWith('blob:')) URL.revokeObjectURL(file.preview);
}
