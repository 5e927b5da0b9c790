import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** For each page of a PDF the upright lines on it: from where to where, in points from the top of the page. */
export async function uprightLinesInPdf(bytes: Uint8Array) {
  const { OPS } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, n) => pdf.getPage(n + 1)));
  const drawn = await Promise.all(pages.map((page) => page.getOperatorList()));
  return drawn.map(({ fnArray, argsArray }) =>
    fnArray.flatMap((operator, at) => {
      if (operator !== OPS.constructPath) return [];
      const [left, from, right, to] = Object.values<number>(argsArray[at][2]);
      return left === right ? [{ from: from ?? 0, to: to ?? 0 }] : [];
    }),
  );
}
