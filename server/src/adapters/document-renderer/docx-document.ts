import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  type ILevelsOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx';
import type { TextDocument } from '../../ports/document-renderer.ts';
import { type DocxContext, docxBlocks, inDirection, orderedFrom, step } from './docx-blocks.ts';
import { Footnotes, writable } from './docx-runs.ts';
import { docxStyles, inks } from './docx-styles.ts';
import { markdownTree } from './markdown-tree.ts';
import type { Nodes, PhrasingContent, RootContent } from './tree-types.ts';

type Definition = Extract<RootContent, { type: 'footnoteDefinition' }>;

/** Makes a Word document of a text; its footnotes become Word's own footnotes. */
export async function docxDocument({ title, origin, content }: TextDocument): Promise<Uint8Array> {
  const { children } = markdownTree(content);
  const definitions = definitionsIn(children);
  const context: DocxContext = {
    notes: new Footnotes(withinNotes(children, definitions)),
    lists: 0,
    starts: new Set(),
  };
  const blocks = docxBlocks(children, context);
  const document = new Document({
    title: writable(title),
    creator: 'Atrium',
    description: writable(origin),
    styles: docxStyles,
    numbering: {
      config: [
        { reference: 'bullets', levels: levels(() => ({ format: LevelFormat.BULLET, text: '•' })) },
        ...Array.from(context.starts, (start) => ({
          reference: orderedFrom(start),
          levels: levels((n) => ({ format: LevelFormat.DECIMAL, text: `%${n + 1}.`, start })),
        })),
      ],
    },
    footnotes: footnotesOf(definitions, context),
    sections: [
      {
        footers: { default: pageNumbers() },
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            ...inDirection([{ type: 'text', value: title }], context.notes),
          }),
          new Paragraph({
            spacing: { after: 240 },
            children: [new TextRun({ text: writable(origin), color: inks.muted, size: 18 })],
          }),
          ...blocks,
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** The footnotes that the text refers to, by their numbers. */
function footnotesOf(
  definitions: readonly Definition[],
  { notes }: DocxContext,
): Record<string, { children: Paragraph[] }> {
  const entries = definitions.flatMap(({ identifier, children }) => {
    const number = notes.numberOf(identifier);
    if (number === 0) return [];
    const space = { type: 'text' as const, value: ' ' };
    const paragraphs = wordsIn(children).map(
      (words, at) =>
        new Paragraph({ style: 'FootnoteText', ...inDirection(at === 0 ? [space, ...words] : words, notes) }),
    );
    const note: [string, { children: Paragraph[] }] = [String(number), { children: paragraphs }];
    return [note];
  });
  return Object.fromEntries(entries);
}

/** The definitions of footnotes, wherever they stand: in a quote or a list, too. */
function definitionsIn(blocks: readonly Nodes[]): Definition[] {
  return blocks.flatMap((block) => {
    if (block.type === 'footnoteDefinition') return [block];
    return 'children' in block ? definitionsIn(block.children) : [];
  });
}

/** For each footnote, those that it refers to and the text itself does not. */
function withinNotes(
  blocks: readonly RootContent[],
  definitions: readonly Definition[],
): ReadonlyMap<string, readonly string[]> {
  const inText = new Set(referencesIn(blocks));
  return new Map(
    definitions.map(({ identifier, children }) => [
      identifier,
      [...new Set(referencesIn(children))].filter((label) => !inText.has(label)),
    ]),
  );
}

/** The footnotes that blocks refer to, without what their definitions refer to. */
function referencesIn(blocks: readonly Nodes[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'footnoteReference') return [block.identifier];
    return 'children' in block && block.type !== 'footnoteDefinition' ? referencesIn(block.children) : [];
  });
}

/** The words of blocks, one paragraph per block: a footnote has no lists or tables of its own. */
function wordsIn(blocks: readonly Nodes[]): PhrasingContent[][] {
  return blocks.flatMap((block): PhrasingContent[][] => {
    if (block.type === 'paragraph' || block.type === 'heading' || block.type === 'tableCell') return [block.children];
    if (block.type === 'code' || block.type === 'math')
      return block.value.split('\n').map((value) => [{ type: 'inlineCode', value }]);
    return 'children' in block ? wordsIn(block.children) : [];
  });
}

/** A footer with the number of the page and the number of all pages. */
function pageNumbers(): Footer {
  const children = [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES];
  const numbers = new TextRun({ children, color: inks.muted, size: 16 });
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [numbers] })] });
}

/** All levels of a list, each indented by one more step. */
function levels(mark: (n: number) => Pick<ILevelsOptions, 'format' | 'text' | 'start'>): ILevelsOptions[] {
  return Array.from({ length: 9 }, (_, level) => ({
    level,
    ...mark(level),
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: (level + 1) * step, hanging: step } } },
  }));
}
