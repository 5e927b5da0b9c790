/** How much of a file is read. */
export interface ReadingBudget {
  /** Characters. */
  readonly most: number;
  /** Milliseconds after which a PDF is left with the pages read so far. */
  readonly pdfMs: number;
  /** Told how many of how many pages are read. */
  readonly onProgress?: (done: number, total: number) => void;
}
