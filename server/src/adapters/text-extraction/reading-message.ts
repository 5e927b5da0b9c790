import type { Extraction, ExtractionRequest } from '../../ports/text-extractor.ts';

/** To the reading process. */
export interface ReadingOrder extends ExtractionRequest {
  readonly id: number;
}

/** From the reading process. */
export type ReadingReport =
  | { readonly ready: true }
  | { readonly ready: false; readonly id: number; readonly extraction: Extraction };
