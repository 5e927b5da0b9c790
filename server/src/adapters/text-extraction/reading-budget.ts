/** How much of a file is read. */
export interface ReadingBudget {
  /** Characters. */
  readonly most: number;
  /** Milliseconds after which reading a PDF stops with the pages read so far. */
  readonly pdfMs: number;
  /** Milliseconds for finding out which of its pages are scans. */
  readonly scansMs: number;
  /** Called with the number of pages read and the number of all pages. */
  readonly onProgress?: (done: number, total: number) => void;
}
