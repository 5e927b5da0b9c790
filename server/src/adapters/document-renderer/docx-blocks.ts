import {
  BorderStyle,
  type FileChild,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { docxRuns, type Footnotes, writable } from './docx-runs.ts';
import type { List, Table as MarkdownTable, PhrasingContent, RootContent } from './tree-types.ts';

/** Levels of lists that are set apart; Word knows nine. */
const deepest = 8;
/** Twentieths of a point. */
export const step = 360;
const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

/** What the blocks of one document share. */
export interface DocxContext {
  readonly notes: Footnotes;
  /** Ordered lists so far: each counts from 1. */
  lists: number;
}

/** Where a block stands. */
interface Place {
  readonly level: number;
  readonly isQuote: boolean;
}

/** Markdown as blocks of a Word document. Definitions of footnotes are left out: they are the document's own. */
export function docxBlocks(
  blocks: readonly RootContent[],
  context: DocxContext,
  place: Place = { level: 0, isQuote: false },
): FileChild[] {
  return blocks.flatMap((block) => docxBlock(block, context, place));
}

function docxBlock(block: RootContent, context: DocxContext, place: Place): FileChild[] {
  switch (block.type) {
    case 'heading': {
      const heading = headings[block.depth - 1] ?? HeadingLevel.HEADING_6;
      return [new Paragraph({ heading, children: docxRuns(block.children, context.notes) })];
    }
    case 'paragraph':
      return [paragraph(block.children, context, place)];
    case 'blockquote':
      return docxBlocks(block.children, context, { level: place.level + 1, isQuote: true });
    case 'list':
      return listBlocks(block, context, place);
    case 'code':
      return block.value
        .split('\n')
        .map(
          (line) =>
            new Paragraph({ ...set(place), children: [new TextRun({ text: writable(line), font: 'Courier New' })] }),
        );
    case 'table':
      return [tableOf(block, context), new Paragraph({})];
    case 'thematicBreak':
      return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: 'D9DAD4' } } })];
    case 'footnoteDefinition':
    case 'definition':
      return [];
    default:
      return [paragraph([block as PhrasingContent], context, place)];
  }
}

function set({ level, isQuote }: Place): IParagraphOptions {
  return { indent: { left: Math.min(level, deepest) * step }, ...(isQuote && { style: 'Quote' }) };
}

function paragraph(
  children: readonly PhrasingContent[],
  { notes }: DocxContext,
  place: Place,
  options: IParagraphOptions = set(place),
): Paragraph {
  return new Paragraph({ spacing: { after: 120 }, ...options, children: docxRuns(children, notes) });
}

/** The mark of an entry stands before its first paragraph; what follows is set in below it. */
function listBlocks(list: List, context: DocxContext, place: Place): FileChild[] {
  const instance = list.ordered ? context.lists++ : 0;
  const numbering = {
    reference: list.ordered ? 'ordered' : 'bullets',
    level: Math.min(place.level, deepest),
    instance,
  };
  return list.children.flatMap((item) => {
    const [first, ...rest] = item.children;
    const within = { ...place, level: place.level + 1 };
    if (first?.type !== 'paragraph') return docxBlocks(item.children, context, within);
    return [paragraph(first.children, context, place, { numbering }), ...docxBlocks(rest, context, within)];
  });
}

function tableOf(table: MarkdownTable, { notes }: DocxContext): Table {
  const rows = table.children.map(
    (row, at) =>
      new TableRow({
        tableHeader: at === 0,
        children: row.children.map(
          (cell) =>
            new TableCell({
              children: [new Paragraph({ children: docxRuns(cell.children, notes, at === 0 ? { bold: true } : {}) })],
            }),
        ),
      }),
  );
  return new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } });
}
