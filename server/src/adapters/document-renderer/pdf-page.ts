import { type Face, runsOf } from './fonts.ts';

/** Points. */
export const margin = 56;
export const sizes = { title: 20, text: 10.5, small: 9, code: 9 } as const;
export const colours = {
  ink: '#16211d',
  muted: '#505953',
  accent: '#015545',
  line: '#d9dad4',
  sunken: '#f1f1ed',
} as const;

/** A document that is being drawn. */
export interface Page {
  readonly pdf: PDFKit.PDFDocument;
  /** Characters that no font has. */
  readonly missing: Set<string>;
  rightToLeft: boolean;
}

/** A piece of a paragraph. */
export interface Piece {
  readonly text: string;
  readonly face: Face;
  readonly colour?: string;
  /** Where it leads. */
  readonly link?: string;
  readonly strike?: boolean;
}

interface Setting {
  readonly size: number;
  readonly colour?: string;
  /** From the left margin. */
  readonly indent?: number;
  /** Of the column; up to the right margin unless said. */
  readonly width?: number;
  readonly lineGap?: number;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Writes a paragraph of pieces from where the last one ended; it goes on over pages. */
export function writeRuns(page: Page, pieces: readonly Piece[], setting: Setting): void {
  const { pdf } = page;
  const { size, colour = colours.ink, indent = 0, lineGap = 2.5 } = setting;
  const x = margin + indent;
  const width = setting.width ?? pdf.page.width - margin - x;
  const runs = pieces.flatMap((piece) => {
    if (rightToLeft.test(piece.text)) page.rightToLeft = true;
    return runsOf(piece.text, piece.face, (one) => page.missing.add(one)).map((run) => ({ ...piece, ...run }));
  });
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
    } as PDFKit.Mixins.TextOptions;
    if (at === 0) pdf.text(run.text, x, pdf.y, options);
    else pdf.text(run.text, options);
  }
  pdf.x = margin;
}

/** Leaves a space, or begins the next page where there is none left. */
export function gap({ pdf }: Page, points: number): void {
  if (pdf.y + points > pdf.page.height - margin) pdf.addPage();
  else pdf.y += points;
}

/** Begins the next page unless so many points are left on this one. */
export function need({ pdf }: Page, points: number): void {
  if (pdf.y + points > pdf.page.height - margin) pdf.addPage();
}
