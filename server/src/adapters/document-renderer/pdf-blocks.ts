import { runsOf } from './fonts.ts';
import { colours, gap, margin, need, type Page, type Piece, rightEdge, sizes } from './page.ts';
import type { List, ListItem, PhrasingContent, RootContent, Table } from './tree-types.ts';
import { writeRuns } from './write-runs.ts';
import { isFromRight, wordsOf } from './writing-direction.ts';

/** Points of one indent step. */
const step = 16;
const deepest = 10;
const headingSizes = [17, 15, 13, 12, 11, 10.5] as const;

/** Draws Markdown from the current position. */
export function drawBlocks(page: Page, blocks: readonly RootContent[], level = 0): void {
  for (const [at, block] of blocks.entries()) {
    if (at > 0) gap(page, 6);
    drawBlock(page, block, Math.min(level, deepest));
  }
}

function drawBlock(page: Page, block: RootContent, level: number): void {
  const indent = level * step;
  switch (block.type) {
    case 'heading': {
      const size = headingSizes[block.depth - 1] ?? sizes.text;
      gap(page, 4);
      need(page, size * 3);
      writeRuns(page, pieces(block.children, { face: 'bold' }), { size, indent });
      return;
    }
    case 'paragraph':
      writeRuns(page, pieces(block.children), { size: sizes.text, indent });
      return;
    case 'blockquote':
      drawQuote(page, () => drawBlocks(page, block.children, level + 1), indent);
      return;
    case 'list':
      drawList(page, block, level);
      return;
    case 'code':
    case 'math':
      drawCode(page, block.value, indent);
      return;
    case 'table':
      drawTable(page, block, indent);
      return;
    case 'thematicBreak':
      drawLine(page, indent);
      return;
    case 'footnoteDefinition':
      drawMarked(page, `[${block.label ?? block.identifier}]`, block.children, level, '[99]');
      return;
    case 'definition':
      return;
    default:
      writeRuns(page, pieces([block as PhrasingContent]), { size: sizes.text, indent });
      return;
  }
}

/** The list's marks are to the left of its text. */
function drawList(page: Page, list: List, level: number): void {
  for (const [at, item] of list.children.entries()) {
    if (at > 0) gap(page, 2);
    drawMarked(page, markOf(list, item, at), item.children, level, markOf(list, item, list.children.length - 1));
  }
}

/** Draws blocks with a mark beside the first, on its side of reading; `widest` is the list's widest mark. */
function drawMarked(page: Page, mark: string, blocks: readonly RootContent[], level: number, widest: string): void {
  need(page, sizes.text * 2);
  const { pdf, setIn = 0 } = page;
  const top = pdf.y;
  pdf.font('text').fontSize(sizes.text);
  const steps = Math.ceil((pdf.widthOfString(widest.length > mark.length ? widest : mark) + 3) / step);
  const isTurned = isFromRight(wordsOf(blocks));
  const size = { size: sizes.text };
  if (isTurned) {
    const width = pdf.widthOfString(mark) + 1;
    writeRuns(page, [{ text: mark, face: 'text' }], { ...size, indent: rightEdge(page) - margin - width, width });
  } else writeRuns(page, [{ text: mark, face: 'text' }], { ...size, indent: level * step });
  if (pdf.y > top) pdf.y = top;
  if (isTurned) drawBlocks({ pdf, setIn: Math.min(setIn + steps * step, deepest * step) }, blocks, level);
  else drawBlocks(page, blocks, level + steps);
}

function markOf(list: List, item: ListItem, at: number): string {
  if (typeof item.checked === 'boolean') return item.checked ? '☑' : '☐';
  return list.ordered ? `${(list.start ?? 1) + at}.` : '•';
}

/** Draws blocks with a bar beside them, on each page that they are on. */
function drawQuote(page: Page, draw: () => void, indent: number): void {
  const { pdf } = page;
  const lastPage = () => pdf.bufferedPageRange().count - 1;
  const [first, top] = [lastPage(), pdf.y];
  draw();
  const last = lastPage();
  const x = margin + indent + 4;
  for (let at = first; at <= last; at += 1) {
    pdf.switchToPage(at);
    const from = at === first ? top : margin;
    const to = at === last ? pdf.y : pdf.page.height - margin;
    // Where no line fits, the quote begins on the next page.
    if (to - from < sizes.text) continue;
    pdf.save().moveTo(x, from).lineTo(x, to).lineWidth(1.5).stroke(colours.line).restore();
  }
}

/** The width of every character of the code font as a share of its size. SOURCE: DejaVu Sans Mono, advance 1233 of 2048. */
const codeAdvance = 1233 / 2048;

/** Cuts a line at the width of the box, so that no line breaker has to search for the place. */
function wrapped(line: string, columns: number): string[] {
  const characters = Array.from(line.replaceAll('\t', '    '));
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += columns) parts.push(characters.slice(at, at + columns).join(''));
  return parts.length > 0 ? parts : [' '];
}

/** Draws code line by line, so that its background continues on the next page; a long line wraps. */
function drawCode(page: Page, code: string, indent: number): void {
  const { pdf } = page;
  const width = rightEdge(page) - margin - indent;
  const inner = width - 16;
  const padding = 6;
  const pad = () => {
    need(page, padding);
    pdf.rect(margin + indent, pdf.y, width, padding).fill(colours.sunken);
    pdf.y += padding;
  };
  pad();
  const columns = Math.max(1, Math.floor(inner / (sizes.code * codeAdvance)));
  for (const line of code.split('\n').flatMap((each) => wrapped(each, columns))) {
    pdf.font('code').fontSize(sizes.code);
    const height = Math.min(
      pdf.heightOfString(line || ' ', { width: inner, lineGap: 1.5 }),
      pdf.page.height - 2 * margin,
    );
    need(page, height);
    pdf.rect(margin + indent, pdf.y, width, height).fill(colours.sunken);
    writeRuns(page, [{ text: line || ' ', face: 'code' }], {
      size: sizes.code,
      indent: indent + 8,
      width: inner,
      lineGap: 1.5,
    });
  }
  pad();
}

function drawLine(page: Page, indent: number): void {
  const { pdf } = page;
  gap(page, 6);
  pdf
    .save()
    .moveTo(margin + indent, pdf.y)
    .lineTo(rightEdge(page), pdf.y)
    .lineWidth(0.75)
    .stroke(colours.line)
    .restore();
  gap(page, 6);
}

const cellPad = 5;
/** The most columns of a table that is drawn as a grid; a table with more is written out row by row. */
const maxColumns = 8;

/** Draws a table whose columns are as wide as their content needs. */
function drawTable(page: Page, table: Table, indent: number): void {
  const columns = Math.max(...table.children.map((row) => row.children.length));
  if (columns > maxColumns) {
    drawWideTable(page, table, indent);
    return;
  }
  const { pdf } = page;
  const isTurned = isFromRight(wordsOf(table.children.slice(0, 1)));
  const inOrder = <T>(some: readonly T[]): readonly T[] => (isTurned ? some.toReversed() : some);
  const widths = inOrder(columnWidths(table, columns, rightEdge(page) - margin - indent));
  const rows = table.children.map((row, at) => {
    const style = { face: at === 0 ? ('bold' as const) : ('text' as const) };
    const cells = inOrder(Array.from({ length: columns }, (_, n) => pieces(row.children[n]?.children ?? [], style)));
    const heights = cells.map((cell, n) => cellHeight(page, cell, (widths[n] ?? 40) - 2 * cellPad));
    return { cells, height: Math.max(...heights, sizes.small) + 2 * cellPad };
  });
  for (const [at, { cells, height }] of rows.entries()) {
    const most = pdf.page.height - 2 * margin;
    // A row taller than a page is written out as text, because a cell cannot continue on the next page.
    if (height > most) {
      writeRuns(
        page,
        cells.flatMap((cell) => [...cell, { text: ' | ', face: 'text' as const }]),
        { size: sizes.small, indent },
      );
      continue;
    }
    // The head must not be alone at the end of a page.
    const both = at === 0 ? height + (rows[1]?.height ?? 0) : height;
    need(page, both > most ? height : both);
    drawRow(page, cells, { top: pdf.y, height, left: margin + indent, widths, isHead: at === 0 });
  }
}

interface RowPlace {
  readonly top: number;
  readonly height: number;
  readonly left: number;
  readonly widths: readonly number[];
  readonly isHead: boolean;
}

function drawRow(
  page: Page,
  cells: readonly (readonly Piece[])[],
  { top, height, left, widths, isHead }: RowPlace,
): void {
  const { pdf } = page;
  let x = left;
  for (const [at, width] of widths.entries()) {
    if (isHead) pdf.rect(x, top, width, height).fill(colours.sunken);
    pdf.rect(x, top, width, height).lineWidth(0.5).stroke(colours.line);
    pdf.y = top + cellPad;
    const cell = cells[at];
    if (cell && cell.length > 0) {
      writeRuns(page, cell, {
        size: sizes.small,
        indent: x - margin + cellPad,
        width: width - 2 * cellPad,
        lineGap: 1.5,
      });
    }
    x += width;
  }
  pdf.y = top + height;
}

function cellHeight({ pdf }: Page, cell: readonly Piece[], width: number): number {
  pdf.font('bold').fontSize(sizes.small);
  // The bold face is the widest, so a cell may become a little too tall but never too small.
  const shown = cell.flatMap(({ text, face }) => runsOf(text, face)).map(({ text }) => text);
  return pdf.heightOfString(shown.join('') || ' ', { width: width * 0.97, lineGap: 1.5 });
}

function columnWidths(table: Table, columns: number, total: number): number[] {
  const wants = Array.from({ length: columns }, (_, at) => {
    const lengths = table.children.map((row) => plain(row.children[at]?.children ?? []).length);
    return Math.min(60, Math.max(6, ...lengths));
  });
  const sum = wants.reduce((all, one) => all + one, 0);
  return wants.map((want) => (want / sum) * total);
}

function drawWideTable(page: Page, table: Table, indent: number): void {
  for (const [at, row] of table.children.entries()) {
    const text = row.children.map((cell) => plain(cell.children)).join(' | ');
    writeRuns(page, [{ text, face: at === 0 ? 'bold' : 'text' }], { size: sizes.small, indent });
  }
}

function plain(nodes: readonly PhrasingContent[]): string {
  return pieces(nodes)
    .map(({ text }) => text)
    .join('');
}

/** The pieces of a paragraph, each with the style of the nodes around it. */
function pieces(nodes: readonly PhrasingContent[], style: Omit<Piece, 'text'> = { face: 'text' }): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    switch (node.type) {
      case 'text':
        return [{ ...style, text: node.value.replaceAll('\n', ' ') }];
      case 'inlineMath':
        return [{ ...style, face: 'code', text: `$${node.value}$` }];
      case 'inlineCode':
        return [{ ...style, face: 'code', text: node.value }];
      case 'break':
        return [{ ...style, text: '\n' }];
      case 'strong':
        return pieces(node.children, { ...style, face: 'bold' });
      case 'emphasis':
        return pieces(node.children, { ...style, face: style.face === 'bold' ? 'bold' : 'italic' });
      case 'delete':
        return pieces(node.children, { ...style, strike: true });
      case 'link':
        return pieces(node.children, node.url === '' ? style : { ...style, link: node.url });
      case 'image':
        return [{ ...style, face: 'italic', text: `[Picture: ${node.alt || 'without a name'}]` }];
      case 'footnoteReference':
        return [{ ...style, text: `[${node.label ?? node.identifier}]` }];
      default:
        return 'value' in node ? [{ ...style, text: node.value }] : [];
    }
  });
}
