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
  /** Points that what is read from right to left is set in by, beyond the margin. */
  readonly setIn?: number;
}

/** Where lines end at the right. */
export function rightEdge({ pdf, setIn = 0 }: Page): number {
  return pdf.page.width - margin - setIn;
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

/** Leaves a space, or begins the next page where there is none left. */
export function gap({ pdf }: Page, points: number): void {
  if (pdf.y + points > pdf.page.height - margin) pdf.addPage();
  else pdf.y += points;
}

/** Begins the next page unless so many points are left on this one. */
export function need({ pdf }: Page, points: number): void {
  if (pdf.y + points > pdf.page.height - margin) pdf.addPage();
}
