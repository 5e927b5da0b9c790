import type { Face } from './fonts.ts';

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
  /** Points beyond the right margin by which right-to-left text is indented. */
  readonly setIn?: number;
}

/** The right end of lines. */
export function rightEdge({ pdf, setIn = 0 }: Page): number {
  return pdf.page.width - margin - setIn;
}

/** A piece of a paragraph. */
export interface Piece {
  readonly text: string;
  readonly face: Face;
  readonly colour?: string;
  /** The address that it links to. */
  readonly link?: string;
  readonly strike?: boolean;
}

/** Leaves a space, or starts the next page if there is no room. */
export function gap({ pdf }: Page, points: number): void {
  if (pdf.y + points > pdf.page.height - margin) pdf.addPage();
  else pdf.y += points;
}

/** Starts the next page unless this many points are left on the current one. */
export function need({ pdf }: Page, points: number): void {
  if (pdf.y + points > pdf.page.height - margin) pdf.addPage();
}
