import {
  AlignmentType,
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
import { codeStyle, ground, inks, quoteStyle } from './docx-styles.ts';
import type { List, ListItem, Table as MarkdownTable, PhrasingContent, RootContent } from './tree-types.ts';
import { isFromRight, wordsOf } from './writing-direction.ts';

/** The deepest list level that gets its own indent; Word has nine levels. */
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

/** The state shared by the blocks of one document. */
export interface DocxContext {
  readonly notes: Footnotes;
  /** The number of ordered lists so far; each has a numbering of its own. */
  lists: number;
  /** The numbers at which ordered lists start. */
  readonly starts: Set<number>;
}

/** The surroundings of a block. */
interface Place {
  readonly level: number;
  readonly isQuote: boolean;
}

/** Turns Markdown into blocks of a Word document. Definitions of footnotes are left out; `docxDocument` adds them. */
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
      return [new Paragraph({ heading, ...inDirection(block.children, context.notes) })];
    }
    case 'paragraph':
      return [paragraph(block.children, context, place)];
    case 'blockquote':
      return docxBlocks(block.children, context, { level: place.level + 1, isQuote: true });
    case 'list':
      return listBlocks(block, context, place);
    case 'code':
    case 'math':
      return codeBlocks(block.value, place);
    case 'table':
      return [tableOf(block, context), new Paragraph({})];
    case 'thematicBreak':
      return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: inks.line } } })];
    case 'footnoteDefinition':
    case 'definition':
      return [];
    default:
      return [paragraph([block as PhrasingContent], context, place)];
  }
}

function set({ level, isQuote }: Place): IParagraphOptions {
  return { indent: { left: Math.min(level, deepest) * step }, ...(isQuote && { style: quoteStyle }) };
}

/** The words of a paragraph with their direction: in Word both the paragraph and each run have one. */
export function inDirection(
  children: readonly PhrasingContent[],
  notes: Footnotes,
  style: { readonly bold?: boolean } = {},
): Pick<IParagraphOptions, 'children' | 'bidirectional'> {
  const isTurned = isFromRight(wordsOf(children));
  return {
    children: docxRuns(children, notes, { ...style, isFromRight: isTurned }),
    ...(isTurned && { bidirectional: true }),
  };
}

/** Code, one paragraph per line with the same background, and some room below it. */
function codeBlocks(code: string, place: Place): FileChild[] {
  const { indent } = set(place);
  const line = (text: string) =>
    new Paragraph({
      style: codeStyle,
      ...(indent && { indent }),
      shading: ground,
      children: [new TextRun({ text: writable(text.replaceAll('\t', '    ')) })],
    });
  return [...code.split('\n').map(line), new Paragraph({ spacing: { before: 0, after: 0, line: 120 } })];
}

function paragraph(
  children: readonly PhrasingContent[],
  { notes }: DocxContext,
  place: Place,
  options: IParagraphOptions = set(place),
): Paragraph {
  return new Paragraph({ spacing: { after: 120 }, ...options, ...inDirection(children, notes) });
}

/** The name of the numbering for lists that start at a number. */
export const orderedFrom = (start: number) => `ordered-${start}`;

/** The mark of a list item stands before its first paragraph; what follows is indented below it. */
function listBlocks(list: List, context: DocxContext, place: Place): FileChild[] {
  const instance = list.ordered ? context.lists++ : 0;
  const start = list.start ?? 1;
  if (list.ordered) context.starts.add(start);
  const numbering = {
    reference: list.ordered ? orderedFrom(start) : 'bullets',
    level: Math.min(place.level, deepest),
    instance,
  };
  return list.children.flatMap((item) => {
    const [first] = item.children;
    const within = { ...place, level: place.level + 1 };
    // Without a paragraph the mark stands alone, so that the items after it keep their numbers.
    const [words, rest] = first?.type === 'paragraph' ? [first.children, item.children.slice(1)] : [[], item.children];
    const marked = paragraph([...checkMark(item), ...words], context, place, { numbering });
    return [marked, ...docxBlocks(rest, context, within)];
  });
}

/** The box before an item of a task list, which shows whether it is done. */
function checkMark({ checked }: ListItem): readonly PhrasingContent[] {
  return typeof checked === 'boolean' ? [{ type: 'text', value: checked ? '☑ ' : '☐ ' }] : [];
}

const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;
const cellMargins = { top: 60, bottom: 60, left: 100, right: 100 } as const;
const edge = { style: BorderStyle.SINGLE, size: 4, color: inks.line } as const;
const edges = { top: edge, bottom: edge, left: edge, right: edge, insideHorizontal: edge, insideVertical: edge };

function tableOf(table: MarkdownTable, { notes }: DocxContext): Table {
  const [head] = table.children;
  const isTurned = head !== undefined && isFromRight(wordsOf(head.children));
  const rows = table.children.map(
    (row, at) =>
      new TableRow({
        tableHeader: at === 0,
        cantSplit: true,
        children: row.children.map((cell, column) => {
          const align = table.align?.[column];
          const words = inDirection(cell.children, notes, at === 0 ? { bold: true } : {});
          return new TableCell({
            ...(at === 0 && { shading: ground }),
            children: [new Paragraph({ ...words, ...(align && { alignment: alignments[align] }) })],
          });
        }),
      }),
  );
  const width = { size: 100, type: WidthType.PERCENTAGE };
  return new Table({ rows, width, margins: cellMargins, borders: edges, visuallyRightToLeft: isTurned });
}
