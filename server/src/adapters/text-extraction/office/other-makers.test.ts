import { describe, expect, it } from 'vitest';
import { typeOfArchive } from '../../../features/files/domain/type-of-archive.ts';
import { zipOf } from '../../../testing/samples/bombs.ts';
import { documentTypes, startExtraction, wordParagraph } from '../../../testing/stages/extraction-stage.ts';

const { docx, pptx, xlsx } = documentTypes;
const { read } = startExtraction();

const packed = (files: Readonly<Record<string, string>>) =>
  zipOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="x/${type}" Target="${target}"/></Relationships>`;

const said = (words: string) => `<a:p><a:r><a:t>${words}</a:t></a:r></a:p>`;
const shape = (type: string, inner: string) => `<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr>${inner}</p:sp>`;
const slidesOf = (slide: string, more: Readonly<Record<string, string>> = {}) =>
  packed({
    'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r1"/></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relation('slide', 'slides/slide1.xml'),
    'ppt/slides/slide1.xml': `<p:sld>${slide}</p:sld>`,
    ...more,
  });
const bookOf = (row: string, more: Readonly<Record<string, string>>) =>
  packed({
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${row}</row></sheetData></worksheet>`,
    ...more,
  });
const formula = '<m:oMath><m:r><m:t>E=m</m:t></m:r><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:oMath>';
const half = '<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>';

describe('a Word document', () => {
  it.each([
    [
      'what was moved only where it is now',
      '<w:moveFrom><w:t>The tide</w:t></w:moveFrom><w:t>A heron</w:t>',
      'A heron',
    ],
    [
      'words without their readings',
      '<w:ruby><w:rt><w:t>とう</w:t></w:rt><w:rubyBase><w:t>東</w:t></w:rubyBase></w:ruby>',
      '東',
    ],
    ['its formulas', `<w:t>As </w:t>${formula}<w:t> or </w:t>${half}`, 'As E=m^(2) or (1)/(2)'],
  ])('gives %s', async (_what, inner, words) => {
    expect((await read(packed({ 'word/document.xml': wordParagraph(inner) }), docx)).text).toBe(words);
  });
});

describe('a document whose main part has another name', () => {
  const main = (target: string) => ({ '_rels/.rels': relation('officeDocument', target) });

  it('is read, if it is one of Word, with its notes', async () => {
    const file = packed({
      ...main('/word/document2.xml'),
      'word/document2.xml': wordParagraph('<w:t>Herons</w:t>'),
      'word/_rels/document2.xml.rels': relation('footnotes', 'footnotes2.xml'),
      'word/footnotes2.xml': '<w:footnotes><w:p><w:t>Grey ones</w:t></w:p></w:footnotes>',
    });
    expect((await read(file, docx)).text).toBe('Herons\n\nGrey ones');
    expect(typeOfArchive(file)).toBe(docx);
  });

  it('is read, if it is a spreadsheet', async () => {
    const file = packed({
      ...main('xl/workbook2.xml'),
      'xl/workbook2.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook2.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1"><v>42</v></c></row></sheetData></worksheet>',
    });
    expect((await read(file, xlsx)).text).toContain('42');
    expect(typeOfArchive(file)).toBe(xlsx);
  });
});

describe('a presentation', () => {
  it('gives no slide numbers, dates and footers, and what is there twice once', async () => {
    const repeated = ['sldNum', 'dt', 'ftr'].map((type) => shape(type, said('7'))).join('');
    const choice = `<mc:Choice>${shape('body', said('Newer'))}</mc:Choice><mc:Fallback>${shape('body', said('Older'))}</mc:Fallback>`;
    const slide = `${repeated}${shape('title', said('Herons'))}<mc:AlternateContent>${choice}</mc:AlternateContent>${formula}`;
    expect((await read(slidesOf(slide), pptx)).text?.trim()).toBe('Herons\nNewer\nE=m^(2)');
  });

  it('is read without the notes and drawings of a slide whose relations are damaged', async () => {
    const file = slidesOf(shape('body', said('Herons')), { 'ppt/slides/_rels/slide1.xml.rels': '<Relationships' });
    expect(await read(file, pptx)).toMatchObject({ text: 'Herons\n\n', problem: null });
  });
});

describe('a spreadsheet', () => {
  const cell = '<c r="A1" t="s"><v>0</v></c>';

  it('has its words whatever the case of the names of its parts', async () => {
    const file = bookOf(cell, { 'xl/SharedStrings.xml': '<sst><si><t>Heron</t></si></sst>' });
    expect((await read(file, xlsx)).text).toContain('Heron');
  });

  it('has the characters that are written as codes, and none that no store takes', async () => {
    const words = 'a_x000D_\nb _x005F_c_x0000_ _xD83D__xDE00_ _xD83D_ _x12_';
    const file = bookOf(`${cell}<c r="B1" t="inlineStr"><is><t>d_x000D_e</t></is></c>`, {
      'xl/sharedStrings.xml': `<sst><si><t>${words}</t></si></sst>`,
    });
    expect((await read(file, xlsx)).text).toContain('a b _c  😀 \ufffd _x12_\td e');
  });

  it.each([
    [31, '2021-09-01'],
    [57, '2021-09-01'],
    [71, '2021-09-01'],
    [37, '44440'],
    [68, '4444000%'],
  ])('shows a number in the built-in format %i as %s', async (format, words) => {
    const styles = `<styleSheet><cellXfs><xf numFmtId="${format}"/></cellXfs></styleSheet>`;
    const file = bookOf('<c r="A1" s="0"><v>44440</v></c>', { 'xl/styles.xml': styles });
    expect((await read(file, xlsx)).text).toContain(`S\n${words}\n`);
  });
});

describe('a chart of a newer kind', () => {
  const points = (...words: string[]) => words.map((each, at) => `<cx:pt idx="${at}">${each}</cx:pt>`).join('');
  const level = (format: string, ...words: string[]) => `<cx:lvl formatCode="${format}">${points(...words)}</cx:lvl>`;
  const named = (words: string) =>
    `<cx:tx><cx:txData><cx:f>S!$A$1</cx:f><cx:v>${words}</cx:v></cx:txData></cx:tx><cx:txPr>${said(words)}</cx:txPr>`;
  const data = `<cx:data id="0"><cx:strDim type="cat"><cx:f>S!$A$2</cx:f><cx:lvl>${points('Oak', 'Elm')}</cx:lvl><cx:lvl>${points('Trees')}</cx:lvl></cx:strDim><cx:numDim type="val">${level('0%', '0.5', '0.25')}</cx:numDim></cx:data>`;
  const title = `<cx:title><cx:tx><cx:rich>${said('Woods')}</cx:rich></cx:tx></cx:title>`;
  const chart = `<cx:chartSpace><cx:chartData>${data}</cx:chartData><cx:chart>${title}<cx:plotArea><cx:series>${named('2026')}<cx:dataId val="0"/></cx:series><cx:axis><cx:title>${named('Share')}</cx:title></cx:axis></cx:plotArea></cx:chart></cx:chartSpace>`;

  it('gives its titles and the points of its series', async () => {
    const file = slidesOf('<mc:Choice><cx:chart r:id="r1"/></mc:Choice><mc:Fallback/>', {
      'ppt/slides/_rels/slide1.xml.rels': relation('chartEx', '../charts/chartEx1.xml'),
      'ppt/charts/chartEx1.xml': chart,
    });
    expect((await read(file, pptx)).text?.trim()).toBe('Chart: Woods (Share)\n2026: Trees Oak = 50%, Elm = 25%');
  });

  it('gives in a spreadsheet what the cells lack', async () => {
    const file = bookOf('<c r="A1"><v>42</v></c>', {
      'xl/worksheets/_rels/sheet1.xml.rels': relation('drawing', '../drawings/drawing1.xml'),
      'xl/drawings/_rels/drawing1.xml.rels': relation('chartEx', '../charts/chartEx1.xml'),
      'xl/charts/chartEx1.xml': chart,
    });
    expect((await read(file, xlsx)).text?.trim()).toBe('S\n42\nChart: Woods (Share)\n2026');
  });
});
