import { ascent, runsOf } from './fonts.ts';
import { colours, margin, type Page, type Piece, rightEdge } from './page.ts';
import { writeMixed } from './write-mixed.ts';
import { hasFromRight } from './writing-direction.ts';

interface Setting {
  readonly size: number;
  readonly colour?: string;
  /** Points from the left margin. */
  readonly indent?: number;
  /** The width of the column; up to the right margin by default. */
  readonly width?: number;
  readonly lineGap?: number;
}

/** Writes a paragraph of pieces from the current position; it may continue on further pages. */
export function writeRuns(page: Page, pieces: readonly Piece[], setting: Setting): void {
  const { pdf } = page;
  const { size, colour = colours.ink, indent = 0, lineGap = 2.5 } = setting;
  const x = margin + indent;
  const width = setting.width ?? rightEdge(page) - x;
  const runs = pieces.flatMap((piece) => runsOf(piece.text, piece.face).map((run) => ({ ...piece, ...run })));
  if (runs.some(({ text }) => hasFromRight(text))) {
    writeMixed(page, runs, { x, width, size, lineGap, colour });
    return;
  }
  for (const line of runs.length > 1 ? linesOf(runs) : [runs])
    writeLine(page, line, { x, width, size, lineGap, colour });
  pdf.x = margin;
}

/**
 * Splits runs of several fonts at their line ends. The library itself would begin the text after a line end below the
 * start of its run.
 */
function linesOf(runs: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const run of runs) {
    for (const [at, text] of run.text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...run, text });
    }
  }
  return lines.map((line) => (line.length > 0 ? line : [{ text: ' ', face: 'text' }]));
}

interface Column extends Required<Pick<Setting, 'size' | 'colour' | 'width' | 'lineGap'>> {
  readonly x: number;
}

function writeLine({ pdf }: Page, runs: readonly Piece[], { x, width, size, lineGap, colour }: Column): void {
  // Runs of different fonts get a common baseline; text in a single font stays where the font has it.
  const isMixed = runs.some(({ face }) => face !== runs[0]?.face);
  for (const [at, run] of runs.entries()) {
    pdf
      .font(run.face)
      .fontSize(size)
      .fillColor(run.link ? colours.accent : (run.colour ?? colour));
    const options: PDFKit.Mixins.TextOptions = {
      width,
      lineGap,
      continued: at < runs.length - 1,
      link: run.link ?? null,
      underline: run.link !== undefined,
      strike: run.strike ?? false,
      ...(isMixed && { baseline: -ascent * size }),
    } as PDFKit.Mixins.TextOptions;
    if (at === 0) pdf.text(run.text, x, pdf.y, options);
    else pdf.text(run.text, options);
  }
}
