import { describe, expect, it } from 'vitest';
import { packed } from '../../../testing/samples/bombs.ts';
import { documentTypes, sectionsOf, startExtraction } from '../../../testing/stages/extraction-stage.ts';
import { xlsxText } from './xlsx-text.ts';

const { pptx, xlsx } = documentTypes;
const { read } = startExtraction();

const relations = (...all: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships>${all.map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`;

describe('the comments of a spreadsheet', () => {
  const bookOf = (more: Readonly<Record<string, string>>) =>
    packed({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1"><v>42</v></c></row></sheetData></worksheet>',
      'xl/worksheets/_rels/sheet1.xml.rels': relations(
        ['comments', '../comments1.xml'],
        ['threadedComment', '../threadedComments/threadedComment1.xml'],
      ),
      ...more,
    });
  const note = (cell: string, ...runs: string[]) =>
    `<comment ref="${cell}"><text>\n${runs.map((run) => `<r><rPr/><t>${run}</t></r>`).join('\n')}</text></comment>`;
  const notes = (...all: string[]) =>
    `<comments><authors><author>Ada</author></authors><commentList>${all.join('')}</commentList></comments>`;

  it('follow its rows, each with its cell and on one line', async () => {
    const file = bookOf({ 'xl/comments1.xml': notes(note('A1', 'Ada:', '\nCount the her', 'ons.'), note('B7', ' ')) });
    const whole = await read(file, xlsx);
    expect(whole.text?.trim()).toBe('S\n42\nA1: Ada: Count the herons.');
    expect(sectionsOf(whole)).toEqual(['S', 'S 1', 'A1: Ada: Count the herons.']);
  });

  it('are there once if they are threads, of which there is a copy for older programs', async () => {
    const thread = (cell: string, words: string) =>
      `<threadedComment ref="${cell}"><text>${words}</text></threadedComment>`;
    const file = bookOf({
      'xl/comments1.xml': notes(note('A1', '[Threaded comment] Herons? Reply: Nine.'), note('B2', 'Old_x000D_\nnote')),
      'xl/threadedComments/threadedComment1.xml': `<ThreadedComments>${thread('A1', 'Herons?')}${thread('A1', 'Nine.')}</ThreadedComments>`,
    });
    expect((await read(file, xlsx)).text?.trim()).toBe('S\n42\nB2: Old note\nA1: Herons?\nA1: Nine.');
  });

  it('take no room from the cells of later sheets', () => {
    const file = bookOf({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/><sheet name="T" r:id="r2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
      ),
      'xl/worksheets/sheet2.xml':
        '<worksheet><sheetData><row r="1"><c r="A1"><v>43</v></c></row></sheetData></worksheet>',
      'xl/comments1.xml': notes(...Array.from({ length: 20_000 }, (_, n) => note(`A${n}`, 'Herons.'))),
    });
    const { text, problem } = xlsxText(file, 1_000);
    expect(problem).toBeNull();
    expect(text).toContain('A1: Herons.');
    expect(text.trimEnd().endsWith('T\n43')).toBe(true);
    expect(text.length).toBeLessThan(1_100);
  });

  it('are left out if they are damaged', async () => {
    const file = bookOf({ 'xl/comments1.xml': '<comments' });
    expect(await read(file, xlsx)).toMatchObject({ text: 'S\n42\n\n\n', problem: null });
  });
});

describe('the comments of a presentation', () => {
  const slidesOf = (comments: string) =>
    packed({
      'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r1"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relations(['slide', 'slides/slide1.xml']),
      'ppt/slides/slide1.xml': '<p:sld><p:sp><p:ph type="body"/><a:p><a:r><a:t>Herons</a:t></a:r></a:p></p:sp></p:sld>',
      'ppt/slides/_rels/slide1.xml.rels': relations(['comments', '../comments/comment1.xml']),
      'ppt/comments/comment1.xml': comments,
    });

  it('follow what is on the slide', async () => {
    const one = '<p:cm authorId="0"><p:pos x="1"/><p:text>Say more\nof them</p:text></p:cm>';
    const file = slidesOf(`<p:cmLst>${one}<p:cm><p:text/></p:cm></p:cmLst>`);
    expect((await read(file, pptx)).text?.trim()).toBe('Herons\nComment: Say more of them');
  });

  it('are each before its replies', async () => {
    const body = (...paragraphs: string[]) =>
      `<p188:txBody>${paragraphs.map((words) => `<a:p><a:r><a:t>${words}</a:t></a:r></a:p>`).join('')}</p188:txBody>`;
    const replies = `<p188:replyLst><p188:reply>${body('Nine.')}</p188:reply></p188:replyLst>`;
    const file = slidesOf(`<p188:cmLst><p188:cm>${replies}${body('Herons?', 'How many?')}</p188:cm></p188:cmLst>`);
    expect((await read(file, pptx)).text?.trim()).toBe('Herons\nComment: Herons? How many?\nComment: Nine.');
  });
});
