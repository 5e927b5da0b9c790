import type { Extraction, FileToRead } from '../../ports/text-extractor.ts';

/** What the reading process ends itself by when it holds too much memory; nobody else sends it, as the system may send others. */
export const overMemorySignal = 'SIGUSR2';

/** To the reading process. */
export interface ReadingOrder extends Omit<FileToRead, 'owner' | 'onProgress'> {
  readonly id: number;
}

/** From the reading process. */
export type ReadingReport =
  | { readonly ready: true }
  | { readonly ready: false; readonly id: number; readonly extraction: Extraction }
  | { readonly ready: false; readonly id: number; readonly done: number; readonly total: number };
