import type { Pdf, PdfOptions } from './open-pdf.ts';

/**
 * How many of some pages of a PDF draw a picture, as far as time allows. Decoding the pictures to find that out would
 * take longer than reading all the text. So the PDF is opened with pictures forbidden, and each page is drawn twice:
 * once without what is forbidden, and once up to it.
 */
export async function countPictured(
  open: (options: PdfOptions) => Promise<Pdf>,
  pages: readonly number[],
  isLate: () => boolean,
): Promise<number> {
  const counts = async (stopAtErrors: boolean) => {
    const pdf = await open({ maxImageSize: 0, stopAtErrors });
    const found: number[] = [];
    for (const number of pages) {
      if (isLate()) break;
      found.push(await stepsOf(pdf, number));
    }
    await pdf.loadingTask.destroy();
    return found;
  };
  const without = await counts(false);
  const upTo = await counts(true);
  return upTo.filter((steps, at) => steps !== without[at]).length;
}

/** How many steps it takes to draw a page; 0 if that cannot be told. */
async function stepsOf(pdf: Pdf, number: number): Promise<number> {
  try {
    const page = await pdf.getPage(number);
    const { fnArray } = await page.getOperatorList();
    page.cleanup();
    return fnArray.length;
  } catch {
    return 0;
  }
}
