import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { startExtraction } from '../../../testing/stages/extraction-stage.ts';

const { read } = startExtraction();

/** A page on which each piece is at its given position, in points from the top left. */
async function pageOf(draw: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4' });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.fontSize(10);
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const textOf = async (draw: (pdf: PDFKit.PDFDocument) => void) =>
  (await read(await pageOf(draw), 'application/pdf')).text?.trim();

/** The text of pieces printed one after the other, each at its own position. */
const printed = (pieces: readonly (readonly [text: string, x: number, y: number])[]) =>
  textOf((pdf) => {
    for (const [text, x, y] of pieces) pdf.text(text, x, y, { lineBreak: false });
  });

describe('what is printed on a page of a PDF', () => {
  it('keeps cells apart, also where a row is printed from its end', async () => {
    const row = await printed([
      ['4,200', 400, 100],
      ['Keeper', 200, 100],
      ['Falk, T', 72, 100],
    ]);
    expect(row).toBe('4,200 Keeper Falk, T');
  });

  it('keeps the foot of a page apart from what was printed before it', async () => {
    expect(
      await printed([
        ['harbour', 72, 100],
        ['page 7', 110, 700],
      ]),
    ).toBe('harbour\npage 7');
  });

  it('has what is printed twice, a hair apart, to make it bold, once', async () => {
    const bold = ['Fees', 'Fees'].map((text, at) => [text, 72 + at * 0.3, 100] as const);
    expect(await printed([...bold, ['of boats', 96, 100]])).toBe('Fees of boats');
  });

  it.each([
    ['an accent before its letter', ['K¨', 72], ['uttler', 77.6], 'Küttler'],
    ['an accent at the start of a word', ['´', 73.7], ['Etude', 72], 'Étude'],
    ['an accent under the letter behind it', ['gar¸', 72], ['con', 85.6], 'garçon'],
    ['an accent under the letter before it', ['garc', 72], ['¸on', 88.3], 'garçon'],
    ['an accent that no letter has', ['where ˜', 72], ['m is', 101.3], 'where ˜m is'],
    ['an accent that stands beside a letter', ['Norway´', 72], ['s', 108], 'Norway´s'],
  ] as const)('has %s as it is read', async (_what, [before, x], [behind, then], read) => {
    const line = [
      [before, x, 100],
      [behind, then, 100],
    ] as const;
    expect(await printed(line)).toBe(read);
  });

  it('has two equal words beside each other twice', async () => {
    expect(
      await printed([
        ['42', 72, 100],
        ['42', 120, 100],
      ]),
    ).toBe('42 42');
  });

  it('makes words whole that the end of a line divides, and leaves those their hyphen that have it elsewhere', async () => {
    const lines = [
      'the light-',
      'house is self-',
      'sufficient, as a self-sufficient',
      'island in the North-',
      'East is',
    ];
    expect(await printed(lines.map((line, at) => [line, 72, 100 + at * 14]))).toBe(
      'the lighthouse is self-sufficient, as a self-sufficient\nisland in the North-\nEast is',
    );
  });
});

describe('a form that was filled in', () => {
  const filled = (draw: (pdf: PDFKit.PDFDocument) => void) =>
    textOf((pdf) => {
      pdf.initForm();
      pdf.text('Registration of a boat', 72, 72);
      draw(pdf);
    });

  it('gives what stands in its fields, each with its name', async () => {
    const text = await filled((pdf) => {
      pdf.formText('owner', 72, 120, 200, 20, { value: 'Émile Ångström' });
      pdf.formText('remark', 72, 150, 200, 20, {});
      pdf.formCombo('kind', 72, 180, 200, 20, { select: ['Sail', 'Motor'], value: 'Sail' });
    });
    expect(text).toBe('Registration of a boat\nowner: Émile Ångström\nkind: Sail');
  });

  it('says nothing of a field that is not shown, or that holds a password', async () => {
    const form = await pageOf((pdf) => {
      pdf.initForm();
      pdf.text('Registration of a boat', 72, 72);
      pdf.formText('secret', 72, 150, 200, 20, { value: 'sesame', password: true });
      pdf.formText('unseen', 72, 120, 200, 20, { value: 'nothing' });
    });
    const [shown, hidden] = ['(unseen)\n/Subtype /Widget\n/F 4', '(unseen)\n/Subtype /Widget\n/F 2'];
    expect(form.includes(shown)).toBe(true);
    const { text } = await read(
      Buffer.from(form.toString('latin1').replace(shown, hidden), 'latin1'),
      'application/pdf',
    );
    expect(text?.trim()).toBe('Registration of a boat');
  });

  it('gives what was written over it', async () => {
    expect(await textOf((pdf) => pdf.textAnnotation(72, 120, 200, 20, 'Paid in cash'))).toBe('Paid in cash');
  });
});
