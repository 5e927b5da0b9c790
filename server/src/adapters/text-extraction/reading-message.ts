import type { Extraction, FileToRead } from '../../ports/text-extractor.ts';

/**
 * The signal with which the reading process ends itself when it uses too much memory. Unlike other signals, the system
 * does not send it.
 */
export const overMemorySignal = 'SIGUSR2';

/** A message to the reading process. */
export interface ReadingOrder extends Omit<FileToRead, 'owner' | 'onProgress'> {
  readonly id: number;
}

/** A message from the reading process. */
export type ReadingReport =
  | { readonly ready: true }
  | { readonly ready: false; readonly id: number; readonly extraction: Extraction }
  /** The text, while it is still to be found out what is missing of it. */
  | { readonly ready: false; readonly id: number; readonly text: Extraction }
  | { readonly ready: false; readonly id: number; readonly done: number; readonly total: number };
