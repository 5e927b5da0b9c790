const onlyScanned =
  /^(?:This PDF|\d+ of the \d+ pages of this PDF) holds? no text, perhaps only (?:a scanned picture|scanned pictures) of it\.$/;

/** What is said of a PDF in which some pages are pictures of text. */
export function scannedPages(count: number, total: number): string {
  const rest =
    count === 1 ? 'holds no text, perhaps only a scanned picture' : 'hold no text, perhaps only scanned pictures';
  return `${count} of the ${total} pages of this PDF ${rest} of it.`;
}

/**
 * Whether what is said of a PDF is only that pages of it are pictures of text: the file is whole, and whoever sees
 * pictures can read it.
 */
export function isOnlyScanned(problem: string): boolean {
  return onlyScanned.test(problem);
}
