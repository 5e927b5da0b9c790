import { describe, expect, it } from 'vitest';
import { typeOfArchive } from '../../../features/files/domain/type-of-archive.ts';
import { packed, zipOf } from '../../../testing/samples/bombs.ts';
import { compoundOf } from '../../../testing/samples/compound-files.ts';
import { documentTypes, sectionsOf, startExtraction, wordParagraph } from '../../../testing/stages/extraction-stage.ts';

const { docx, pptx, xlsx, epub, odt } = documentTypes;
const { read } = startExtraction();

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

describe('a Word document of the old format', () => {
  it('gives its notes, comments and text boxes, and not what its headers repeat', async () => {
    const parts = ['Text\r', 'Footnote\r', 'Header\r', 'Comment\r', 'Endnote\r', 'Box\r'];
    const head = Buffer.alloc(0x200);
    head.writeUInt16LE(0xa5ec, 0);
    head.writeUInt16LE(0xc1, 2);
    head.writeUInt32LE(21, 0x1a6);
    for (const [n, at] of [0x4c, 0x50, 0x54, 0x5c, 0x60, 0x64].entries()) head.writeUInt32LE(parts[n]?.length ?? 0, at);
    const text = parts.join('');
    const pieces = Buffer.alloc(21);
    pieces.writeUInt8(2, 0);
    pieces.writeUInt32LE(16, 1);
    pieces.writeUInt32LE(text.length, 9);
    pieces.writeUInt32LE(head.length, 15);
    const file = compoundOf([
      { name: 'WordDocument', bytes: Buffer.concat([head, Buffer.from(text, 'utf16le'), Buffer.alloc(4_096)]) },
      { name: '0Table', bytes: Buffer.concat([pieces, Buffer.alloc(4_096)]) },
    ]);
    expect((await read(file, 'application/msword')).text).toBe('Text\nFootnote\nComment\nEndnote\nBox');
  });
});

describe('a book', () => {
  const bookOf = (locked: string) =>
    packed({
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="b/p.opf"/></rootfiles></container>',
      'META-INF/encryption.xml': `<encryption><enc:CipherData><enc:CipherReference URI="${locked}"/></enc:CipherData></encryption>`,
      'b/p.opf':
        '<package><manifest><item id="c" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
      'b/one.xhtml': '<html><head><title/></head><body><p>Herons</p></body></html>',
    });

  it('whose chapters are locked says so', async () => {
    expect(await read(bookOf('b/one.xhtml'), epub)).toMatchObject({
      text: null,
      problem: 'This book is protected against copying, so its text could not be read.',
    });
  });

  it('of which only fonts are locked is read', async () => {
    expect((await read(bookOf('b/font.otf'), epub)).text).toBe('Herons');
  });
});

describe('an archive', () => {
  it('gives its texts in any encoding, and says if one is too large', async () => {
    const file = zipOf([
      { name: 'a.txt', bytes: Buffer.from('\ufeffHerons', 'utf16le') },
      { name: 'b.csv', bytes: Buffer.alloc(2_100_000, 'a1,') },
    ]);
    const { text, problem } = await read(file, 'application/zip');
    expect(text).toMatch(/=== a.txt ===\nHerons$/);
    expect(problem).toBe('Some files of this archive were not read. A file of more than 2 MB is not read.');
  });

  it.each(['a.bin', 'a.iso', 'a.mov', 'a.wav', 'a.db', 'a.ts', 'a'])(
    'says nothing of a large file that is no text by its name: %s',
    async (name) => {
      const file = zipOf([
        { name: 'a.txt', bytes: Buffer.from('Herons') },
        { name, bytes: Buffer.alloc(2_100_000) },
      ]);
      expect((await read(file, 'application/zip')).problem).toBeNull();
    },
  );
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

describe('a text document of LibreOffice', () => {
  const level = (at: number, format: string, more = '') =>
    `<text:list-level-style-number text:level="${at}" style:num-format="${format}" style:num-suffix="." ${more}/>`;
  const item = (inner: string, more = '') => `<text:list-item ${more}>${inner}</text:list-item>`;
  const list = (inner: string, more = '') => `<text:list ${more}>${inner}</text:list>`;
  const p = (words: string) => `<text:p>${words}</text:p>`;
  const h = (at: number, words: string) => `<text:h text:outline-level="${at}">${words}</text:h>`;
  const clauses = `<text:list-style style:name="L1">${level(1, '1')}${level(2, 'a', 'style:num-prefix="("')}${level(3, 'i', 'text:display-levels="3"')}</text:list-style>`;
  const bullets = '<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>';
  const outline =
    '<text:outline-style><text:outline-level-style text:level="1" style:num-format="1"/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/><text:outline-level-style text:level="3" style:num-format=""/></text:outline-style>';
  const read1 = async (body: string, styles = `<office:document-styles>${outline}</office:document-styles>`) =>
    read(
      packed({
        'content.xml': `<office:document-content><office:automatic-styles>${clauses}${bullets}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
        'styles.xml': styles,
      }),
      odt,
    );

  it('has the numbers of its list items', async () => {
    const within = list(item(p('boats') + list(item(p('small')))) + item(p('rafts')));
    const body = [
      list(item(p('Dues') + p('are due.') + within) + item(p('Times')), 'text:style-name="L1"'),
      p('Between'),
      list(item(p('Lights')), 'text:style-name="L1" text:continue-numbering="true"'),
      list(item(p('Anew')) + item(p('Ninth'), 'text:start-value="9"'), 'text:style-name="L1"'),
      list(item(p('Bullet')), 'text:style-name="L2"'),
    ];
    expect((await read1(body.join(''))).text?.trim().split('\n')).toEqual([
      ...['1. Dues', 'are due.', '(a. boats', '1.a.i. small', '(b. rafts', '2. Times', 'Between'],
      ...['3. Lights', '1. Anew', '9. Ninth', 'Bullet'],
    ]);
  });

  it('has the numbers of its headings, and is read without them if its styles are damaged', async () => {
    const body = h(1, 'Harbour') + h(2, 'Dues') + h(3, 'Plain') + h(2, 'Times') + h(1, 'Lights') + h(2, 'White');
    const whole = await read1(body);
    const numbered = ['1 Harbour', '1.1 Dues', 'Plain', '1.2 Times', '2 Lights', '2.1 White'];
    expect(whole.text?.trim().split('\n')).toEqual(numbered);
    expect(sectionsOf(whole)).toEqual(numbered);
    expect((await read1(body, '<office:document-styles')).text).toContain('Harbour\nDues');
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

  it('has what stands in its text boxes, once, and words without their readings', async () => {
    const box = (words: string) => `<xdr:sp><xdr:txBody>${said(words)}</xdr:txBody></xdr:sp>`;
    const ruby = '<c r="A1" t="inlineStr"><is><t>東京</t><rPh><t>トウキョウ</t></rPh></is></c>';
    const file = bookOf(ruby, {
      'xl/worksheets/_rels/sheet1.xml.rels': relation('drawing', '../drawings/drawing1.xml'),
      'xl/drawings/drawing1.xml': `<xdr:wsDr>${box('Herons')}<mc:Choice/><mc:Fallback>${box('No chart')}</mc:Fallback></xdr:wsDr>`,
    });
    expect((await read(file, xlsx)).text?.trim()).toBe('S\n東京\nHerons');
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
