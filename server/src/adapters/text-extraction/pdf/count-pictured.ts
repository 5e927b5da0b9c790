import { openPdf, type Pdf } from './open-pdf.ts';

/**
 * How many of some pages of a PDF have a picture. `pdf` is open with pictures forbidden, and is closed. Nothing is
 * drawn and no picture decoded: the steps of each page are counted, once without what is forbidden and once up to it.
 * null if that takes longer than so many milliseconds.
 */
export async function countPictured(
  pdf: Pdf,
  bytes: Uint8Array,
  pages: readonly number[],
  ms: number,
): Promise<number | null> {
  const until = performance.now() + ms;
  const without = await stepsOf(pdf, pages, until);
  // Closed first: two open ones could take more memory than there is.
  await pdf.loadingTask.destroy();
  const upTo = await openPdf(bytes, { stopAtErrors: true });
  const steps = await stepsOf(upTo, pages, until);
  await upTo.loadingTask.destroy();
  return performance.now() > until ? null : steps.filter((count, at) => count !== without[at]).length;
}

/** The number of steps of each page; 0 if they cannot be told. */
async function stepsOf(pdf: Pdf, pages: readonly number[], until: number): Promise<number[]> {
  const found: number[] = [];
  for (const number of pages) {
    if (performance.now() > until) break;
    const page = await pdf.getPage(number);
    found.push(
      await page.getOperatorList().then(
        ({ fnArray }) => fnArray.length,
        () => 0,
      ),
    );
    page.cleanup();
  }
  return found;
}
