import {
  AlignmentType,
  Document,
  HeadingLevel,
  type ILevelsOptions,
  LevelFormat,
  Packer,
  Paragraph,
  TextRun,
} from 'docx';
import type { TextDocument } from '../../ports/document-renderer.ts';
import { type DocxContext, docxBlocks, step } from './docx-blocks.ts';
import { docxRuns, Footnotes, writable } from './docx-runs.ts';
import { markdownTree } from './markdown-tree.ts';
import type { RootContent } from './tree-types.ts';

type Definition = Extract<RootContent, { type: 'footnoteDefinition' }>;

/** A Word document of a text; its footnotes are Word's own. */
export async function docxDocument({ title, origin, content }: TextDocument): Promise<Uint8Array> {
  const { children } = markdownTree(content);
  const context: DocxContext = { notes: new Footnotes(), lists: 0 };
  const blocks = docxBlocks(children, context);
  const document = new Document({
    title: writable(title),
    creator: 'Atrium',
    description: writable(origin),
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    numbering: {
      config: [
        { reference: 'bullets', levels: levels(() => ({ format: LevelFormat.BULLET, text: '•' })) },
        { reference: 'ordered', levels: levels((n) => ({ format: LevelFormat.DECIMAL, text: `%${n + 1}.` })) },
      ],
    },
    footnotes: footnotesOf(children, context),
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(writable(title))] }),
          new Paragraph({
            spacing: { after: 240 },
            children: [new TextRun({ text: writable(origin), color: '505953', size: 18 })],
          }),
          ...blocks,
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** Those that the text refers to, under their numbers. */
function footnotesOf(
  blocks: readonly RootContent[],
  { notes }: DocxContext,
): Record<string, { children: Paragraph[] }> {
  const known = blocks.filter((block): block is Definition => block.type === 'footnoteDefinition');
  const entries = known.flatMap(({ identifier, children }) => {
    const number = notes.numberOf(identifier);
    if (number === 0) return [];
    const words = children.flatMap((block) => (block.type === 'paragraph' ? docxRuns(block.children, notes) : []));
    const note: [string, { children: Paragraph[] }] = [
      String(number),
      { children: [new Paragraph({ children: words })] },
    ];
    return [note];
  });
  return Object.fromEntries(entries);
}

/** All levels of a list, each set in by a step. */
function levels(mark: (n: number) => Pick<ILevelsOptions, 'format' | 'text'>): ILevelsOptions[] {
  return Array.from({ length: 9 }, (_, level) => ({
    level,
    ...mark(level),
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: (level + 1) * step, hanging: step } } },
  }));
}
