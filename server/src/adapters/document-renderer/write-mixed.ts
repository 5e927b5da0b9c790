import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { ascent } from './fonts.ts';
import { colours, margin, need, type Page, type Piece } from './page.ts';
import { hasFromRight } from './writing-direction.ts';

// The package is CommonJS but its types describe an ES module; loaded like this, code and types agree.
const createBidi: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = createBidi();

/** Digits that the font library treats as Arabic letters although they are read from left to right. */
const easternDigits = /^[\u06f0-\u06f9.,٫٬]+$/u;

/** The place and style of lines. Points. */
interface Column {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly lineGap: number;
  readonly colour: string;
}

/** A part drawn in one call: one font, one direction, no blank inside. */
interface Atom {
  readonly text: string;
  readonly piece: Piece;
  readonly level: number;
  readonly isBlank: boolean;
  readonly width: number;
}

/**
 * Writes pieces of which some are read from right to left: lines are filled in reading order, and each line is drawn in
 * visual order. SOURCE: Unicode Standard Annex 9; `bidi-js` computes the levels.
 */
export function writeMixed(page: Page, pieces: readonly Piece[], column: Column): void {
  for (const paragraph of paragraphsOf(pieces)) writeParagraph(page, paragraph, column);
  page.pdf.x = margin;
}

function paragraphsOf(pieces: readonly Piece[]): Piece[][] {
  const paragraphs: Piece[][] = [[]];
  for (const piece of pieces) {
    for (const [at, text] of piece.text.split('\n').entries()) {
      if (at > 0) paragraphs.push([]);
      if (text !== '') paragraphs.at(-1)?.push({ ...piece, text });
    }
  }
  return paragraphs;
}

function writeParagraph(page: Page, pieces: readonly Piece[], column: Column): void {
  const { pdf } = page;
  const height = Math.max(
    ...['text' as const, ...pieces.map(({ face }) => face)].map((face) =>
      pdf.font(face).fontSize(column.size).currentLineHeight(true),
    ),
  );
  const text = pieces.map((piece) => piece.text).join('');
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const isFromRight = (paragraphs[0]?.level ?? 0) % 2 === 1;
  for (const line of linesOf(atomsOf(page, pieces, levels, column), column.width)) {
    need(page, height);
    const width = line.reduce((sum, atom) => sum + atom.width, 0);
    let x = isFromRight ? column.x + column.width - width : column.x;
    for (const atom of inSight(line)) {
      if (!atom.isBlank) drawAtom(page, atom, { ...column, x, height });
      x += atom.width;
    }
    pdf.y += height + column.lineGap;
  }
}

function atomsOf({ pdf }: Page, pieces: readonly Piece[], levels: Uint8Array, { size, width }: Column): Atom[] {
  const atoms: Atom[] = [];
  let at = 0;
  for (const piece of pieces) {
    pdf.font(piece.face).fontSize(size);
    const parts: { text: string; level: number; isBlank: boolean }[] = [];
    for (const character of piece.text) {
      const level = levels[at] ?? 0;
      const isBlank = /[\s\u200b]/.test(character);
      const last = parts.at(-1);
      if (last && last.level === level && last.isBlank === isBlank) last.text += character;
      else parts.push({ text: character, level, isBlank });
      at += character.length;
    }
    for (const part of parts) {
      for (const text of part.isBlank ? [part.text] : fitting(pdf, part.text, width))
        atoms.push({ ...part, text, piece, width: pdf.widthOfString(text) });
    }
  }
  return atoms;
}

/** Splits a word into pieces no wider than the column. */
function fitting(pdf: PDFKit.PDFDocument, word: string, width: number): string[] {
  const whole = pdf.widthOfString(word);
  if (whole <= width) return [word];
  const characters = [...word];
  const step = Math.max(1, Math.floor((characters.length * width * 0.8) / whole));
  const count = Math.ceil(characters.length / step);
  return Array.from({ length: count }, (_, n) => characters.slice(n * step, (n + 1) * step).join(''));
}

/** Splits atoms into lines, in reading order and without blanks at their ends. */
function linesOf(atoms: readonly Atom[], width: number): Atom[][] {
  const lines: Atom[][] = [[]];
  let used = 0;
  for (let at = 0; at < atoms.length; ) {
    const end = endOfWord(atoms, at, width);
    const word = atoms.slice(at, end);
    const wide = word.reduce((sum, atom) => sum + atom.width, 0);
    const isBlank = word[0]?.isBlank ?? false;
    if (!isBlank && used > 0 && used + wide > width) {
      lines.push([]);
      used = 0;
    }
    // Blanks at the beginning of the text, such as the indent of code, are kept; those at which a line was broken are
    // not.
    if (!isBlank || used > 0 || lines.length === 1) {
      lines.at(-1)?.push(...word);
      used += wide;
    }
    at = end;
  }
  for (const line of lines) while (line.at(-1)?.isBlank) line.pop();
  return lines;
}

/**
 * The end of a word, which may have several fonts and directions; a word wider than a line is broken between its atoms.
 */
function endOfWord(atoms: readonly Atom[], from: number, width: number): number {
  let end = from + 1;
  if (atoms[from]?.isBlank) return end;
  let used = atoms[from]?.width ?? 0;
  for (let next = atoms[end]; next && !next.isBlank && used + next.width <= width; next = atoms[end]) {
    used += next.width;
    end += 1;
  }
  return end;
}

/** The atoms of a line from left to right. SOURCE: Unicode Standard Annex 9, rule L2. */
function inSight(line: readonly Atom[]): Atom[] {
  const shown = [...line];
  for (let level = Math.max(0, ...line.map((atom) => atom.level)); level > 0; level -= 1) {
    for (let from = 0; from < shown.length; from += 1) {
      let to = from;
      while ((shown[to]?.level ?? -1) >= level) to += 1;
      if (to > from + 1) shown.splice(from, to - from, ...shown.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return shown;
}

function drawAtom(
  { pdf }: Page,
  { text, piece, level, width }: Atom,
  { x, size, colour, height }: Column & { readonly height: number },
): void {
  const top = pdf.y;
  pdf
    .font(piece.face)
    .fontSize(size)
    .fillColor(piece.link ? colours.accent : (piece.colour ?? colour));
  pdf.text(drawn(text, level), x, top + ascent * size, {
    lineBreak: false,
    baseline: 'alphabetic',
  });
  if (piece.link) pdf.link(x, top, width, height, piece.link);
  if (piece.strike) {
    const middle = top + (ascent - 0.3) * size;
    pdf
      .save()
      .moveTo(x, middle)
      .lineTo(x + width, middle)
      .lineWidth(0.6)
      .stroke(colours.ink)
      .restore();
  }
  pdf.y = top;
}

/**
 * The text to give to the font library, which reverses a text with letters of a right-to-left script and draws
 * everything else as it is given.
 */
function drawn(text: string, level: number): string {
  const isTurned = hasFromRight(text);
  if (level % 2 === 0) return easternDigits.test(text) && isTurned ? reversed(text) : text;
  const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');
  return isTurned ? mirrored : reversed(mirrored);
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}
