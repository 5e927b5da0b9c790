import { describe, expect, it } from 'vitest';
import { docxOf, packed, zipOf } from '../../../testing/samples/bombs.ts';
import {
  documentTypes,
  fixture,
  sectionsOf,
  startExtraction,
  wordParagraph,
} from '../../../testing/stages/extraction-stage.ts';

const { docx, pptx, xlsx, epub } = documentTypes;
const { read } = startExtraction();

describe('a Word document', () => {
  it('gives its paragraphs, and its tables row by row', async () => {
    const { text, problem } = await read(await fixture('harbour.docx'), docx);
    expect(problem).toBeNull();
    expect(text).toContain('The lighthouse at Nørre Vorupør was lit on 12 March 1904 by Émile Ångström.\n');
    expect(text).toContain('Ferry\tAlbatross\nCars\t42\n');
    expect(text).toContain('The last line names “nobody & nothing”.');
  });

  it('leaves out deleted text and the second copy of a text box', async () => {
    const box = '<mc:Choice><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>copy</w:t></mc:Fallback>';
    const xml = wordParagraph(`<w:t>kept</w:t><w:delText>deleted</w:delText><w:tab/>${box}`);
    expect((await read(docxOf(xml), docx)).text).toBe('kept\tbox');
  });

  it('reads elements of any name', async () => {
    const odd = '<w:t>one</w:t><toString/><w:t>two</w:t>';
    const row = `<w:tbl><w:tr><w:tc><w:p>${odd}</w:p></w:tc></w:tr></w:tbl>`;
    expect((await read(docxOf(wordParagraph(`${odd}${row}`)), docx)).text).toBe('onetwoonetwo');
  });

  it('keeps a row on its line, whatever stands in its cells', async () => {
    const said = (text: string) => `<w:p><w:r>${text}</w:r></w:p>`;
    const cell = (inner: string) => `<w:tc>${inner}</w:tc>`;
    const inner = `<w:tbl><w:tr>${cell(said('<w:t>a</w:t>'))}${cell(said('<w:t>b</w:t>'))}</w:tr></w:tbl>`;
    const broken = said('<w:t>Quay</w:t><w:br/><w:t>north</w:t><w:tab/><w:t>end</w:t>');
    const rows = `<w:tr>${cell(broken)}${cell(said('<w:t>9</w:t>'))}</w:tr><w:tr>${cell(inner)}${cell(said('<w:t>7</w:t>'))}</w:tr>`;
    const xml = `<w:document xmlns:w="w"><w:body><w:tbl>${rows}</w:tbl>${said('<w:t>End.</w:t>')}</w:body></w:document>`;
    const { text } = await read(docxOf(xml), docx);
    expect(text?.split('\n').map((line) => line.split(/\t/).map((part) => part.replace(/ +/g, ' ').trim()))).toEqual([
      ['Quay north end', '9'],
      ['a b', '7'],
      ['End.'],
    ]);
  });

  it('has the headings of any language of Word, also of styles of its own, and not those that were changed', async () => {
    const style = (id: string, inner: string) => `<w:style w:type="paragraph" w:styleId="${id}">${inner}</w:style>`;
    const styles = [
      style('Otsikko1', '<w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
      style('Chapter', '<w:name w:val="Chapter"/><w:basedOn w:val="Otsikko1"/>'),
      style('Kop2', '<w:name w:val="Kop"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
      style('Note', '<w:name w:val="Note"/><w:basedOn w:val="Otsikko1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>'),
      style('Loop', '<w:name w:val="Loop"/><w:basedOn w:val="Loop"/>'),
    ].join('');
    const said = (text: string, properties: string) =>
      `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const of = (id: string) => `<w:pStyle w:val="${id}"/>`;
    const body = [
      said('One', of('Otsikko1')),
      said('Two', of('Chapter')),
      said('Three', of('Kop2')),
      said('Four', '<w:outlineLvl w:val="2"/>'),
      said('Not five', of('Note')),
      said('Nor six', of('Loop')),
      said('Nor seven', `<w:pPrChange w:id="1"><w:pPr>${of('Otsikko1')}</w:pPr></w:pPrChange>`),
    ].join('');
    const part = (root: string, inner: string) => Buffer.from(`<w:${root} xmlns:w="w">${inner}</w:${root}>`);
    const file = (stylesXml: Buffer) =>
      zipOf([
        { name: 'word/document.xml', bytes: part('document', `<w:body>${body}</w:body>`) },
        { name: 'word/styles.xml', bytes: stylesXml },
      ]);
    const whole = await read(file(part('styles', styles)), docx);
    expect(sectionsOf(whole)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(whole.sections?.map(({ level }) => level)).toEqual([1, 1, 2, 3]);
    const damaged = await read(file(Buffer.from('<w:styles')), docx);
    expect(damaged).toMatchObject({ problem: null, text: whole.text });
  });

  it('gives the numbers that Word puts before headings and clauses by itself', async () => {
    const level = (at: number, format: string, text: string, more = '') =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = [
      `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1', '<w:pStyle w:val="H1"/>')}${level(1, 'decimal', '%1.%2', '<w:pStyle w:val="H2"/>')}${level(2, 'lowerLetter', '(%3)')}${level(3, 'upperRoman', '%4.')}</w:abstractNum>`,
      `<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}${level(1, 'hindiNumbers', '%2.')}${level(-1, 'decimal', 'below')}${level(0.5, 'decimal', 'between')}</w:abstractNum>`,
      '<w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="1"/></w:num>',
      '<w:num w:numId="7"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num>',
    ];
    const style = (id: string, inner: string) =>
      `<w:style w:styleId="${id}"><w:name w:val="heading ${id.slice(1)}"/>${inner}</w:style>`;
    const styles = `${style('H1', '<w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr>')}${style('H2', '<w:basedOn w:val="H1"/>')}`;
    const said = (words: string, properties: string) =>
      `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${words}</w:t></w:r><w:r><w:t>!</w:t></w:r></w:p>`;
    const of = (id: string) => `<w:pStyle w:val="${id}"/>`;
    const at = (use: number, depth: number) => `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${use}"/></w:numPr>`;
    const body = [
      said('Harbour', of('H1')),
      said('Dues', of('H2')),
      said('boats', at(5, 2)),
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="2"/><w:numId w:val="5"/></w:numPr></w:pPr></w:p>',
      said('rafts', at(5, 2)),
      said('Times', of('H2')),
      said('ferries', at(5, 2)),
      said('first', at(5, 3)),
      said('bullet', at(6, 0)),
      said('other writing', at(6, 1)),
      said('no level', at(6, -1)),
      said('nor this', at(6, 0.5)),
      said('none', `${of('H1')}${at(0, 0)}`),
      said('Lights', of('H1')),
      said('Skipped', at(5, 2)),
      said('Anew', at(7, 0)),
      said('Goes on', of('H1')),
    ].join('');
    const files = {
      'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
      'word/styles.xml': `<w:styles>${styles}</w:styles>`,
      'word/numbering.xml': `<w:numbering>${numbering.join('')}</w:numbering>`,
    };
    const whole = await read(packed(files), docx);
    expect(whole.text?.split(/\n+/)).toEqual([
      ...['1 Harbour!', '1.1 Dues!', '(a) boats!', '(c) rafts!', '1.2 Times!', '(a) ferries!', 'I. first!'],
      ...[
        'bullet!',
        'other writing!',
        'no level!',
        'nor this!',
        'none!',
        '2 Lights!',
        '(a) Skipped!',
        '9 Anew!',
        '10 Goes on!',
      ],
    ]);
    expect(sectionsOf(whole).slice(0, 2)).toEqual(['1 Harbour!', '1.1 Dues!']);
  });

  it('counts the numbers of its notes and comments apart from those of its text', async () => {
    const said = (words: string) =>
      `<w:p><w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
    const files = {
      'word/document.xml': `<w:document><w:body>${said('One')}${said('Two')}</w:body></w:document>`,
      'word/footnotes.xml': `<w:footnotes><w:footnote>${said('Note')}</w:footnote></w:footnotes>`,
      'word/comments.xml': `<w:comments><w:comment>${said('Comment')}</w:comment></w:comments>`,
      'word/numbering.xml':
        '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
    };
    const file = packed(files);
    expect((await read(file, docx)).text?.split(/\n+/)).toEqual(['1. One', '2. Two', '1. Note', '1. Comment']);
  });

  it('gives the numbers of a list whose levels are those of a list style', async () => {
    const said = (words: string) =>
      `<w:p><w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
    const level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:lvlText w:val="§ %1"/></w:lvl>';
    const files = {
      'word/document.xml': `<w:document><w:body>${said('First')}${said('Second')}</w:body></w:document>`,
      'word/styles.xml':
        '<w:styles><w:style w:type="numbering" w:styleId="Clauses"><w:pPr><w:numPr><w:numId w:val="6"/></w:numPr></w:pPr></w:style></w:styles>',
      'word/numbering.xml': `<w:numbering><w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="Clauses"/></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:styleLink w:val="Clauses"/>${level}</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    };
    const file = packed(files);
    expect((await read(file, docx)).text).toBe('§ 1 First\n§ 2 Second');
  });

  it('gives the number and the heading of a paragraph that begins with a text box to its own words', async () => {
    const box = '<w:txbxContent><w:p><w:pPr><w:jc/></w:pPr><w:r><w:t>BOX</w:t></w:r></w:p></w:txbxContent>';
    const copied = `<mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
    const said = (words: string, properties = '') =>
      `<w:p><w:pPr>${properties}<w:numPr><w:numId w:val="5"/></w:numPr></w:pPr><w:r>${copied}</w:r><w:r><w:t>${words}</w:t></w:r></w:p>`;
    const body = `${said('First')}${said('Second', '<w:outlineLvl w:val="0"/>')}${said('', '<w:outlineLvl w:val="0"/>')}`;
    const files = {
      'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
      'word/numbering.xml':
        '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
    };
    const whole = await read(packed(files), docx);
    expect(whole.text).toBe('BOX\n1. First\nBOX\n2. Second\n3. BOX');
    expect(sectionsOf(whole)).toEqual(['2. Second', '3. BOX']);
  });

  it('gives what its headers and footers say only if nothing else holds text, and says so', async () => {
    const part = (root: string, words: string) => `<w:${root}><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:${root}>`;
    const relation = (id: number, type: string, target: string) =>
      `<Relationship Id="r${id}" Type="x/${type}" Target="${target}.xml"/>`;
    const documentOf = (words: string) => {
      const files = {
        'word/document.xml': `<w:document>${part('body', words)}</w:document>`,
        'word/_rels/document.xml.rels': `<Relationships>${relation(1, 'footer', 'footer1')}${relation(2, 'styles', 'styles')}${relation(3, 'header', 'header1')}</Relationships>`,
        'word/header1.xml': part('hdr', 'The harbour office'),
        'word/footer1.xml': part('ftr', 'Vorupør'),
      };
      return packed(files);
    };
    expect(await read(documentOf(''), docx)).toMatchObject({
      text: 'The harbour office\n\nVorupør',
      problem: 'Only the headers and footers of this document hold text.',
    });
    expect(await read(documentOf('Dues'), docx)).toMatchObject({ text: 'Dues', problem: null });
  });

  it('of the old format gives the same', async () => {
    const old = await read(await fixture('harbour.doc'), 'application/msword');
    const modern = await read(await fixture('harbour.docx'), docx);
    const words = (text: string | null) => text?.split(/\s+/);
    expect(words(old.text)).toEqual(words(modern.text));
    expect(old.text).toContain('Ferry\tAlbatross\nCars\t42\n');
    expect(old.problem).toBeNull();
  });

  it('of the old format whose sectors run in a circle, or that breaks off anywhere, ends as a plain problem', async () => {
    const whole = await fixture('harbour.doc');
    const circle = Buffer.from(whole);
    const table = (circle.readUInt32LE(76) + 1) * 512;
    for (let sector = 0; sector < 120; sector++) circle.writeUInt32LE(sector, table + sector * 4);
    const cuts = [8, 400, 600, 1_500, 5_000].map((bytes) => whole.subarray(0, bytes));
    for (const bytes of [circle, ...cuts]) {
      const { text, problem } = await read(bytes, 'application/msword');
      expect(text).toBeNull();
      expect(problem).toMatch(/damaged/);
    }
  });
});

describe('a presentation', () => {
  it('gives its slides in order, with tables row by row and what the speaker says', async () => {
    const read1 = await read(await fixture('harbour.pptx'), pptx);
    const { text, pageStarts } = read1;
    expect(text?.slice(0, pageStarts[1]).trim()).toBe(
      'The harbour of Vorupør\nThe lighthouse was lit on 12 March 1904.\nNotes: Mention the keeper, Émile Ångström.',
    );
    expect(text?.slice(pageStarts[1]).trim()).toBe(
      'Ferries\nThe Albatross carries 42 cars.\nFerry\tCars\nAlbatross\t42',
    );
    expect(sectionsOf(read1)).toEqual(['The harbour of Vorupør', 'Ferries']);
  });
});

describe('a spreadsheet', () => {
  it('gives its sheets row by row, with days as days, formulas as what they came to, and the rows’ own numbers', async () => {
    const book = await read(await fixture('harbour.xlsx'), xlsx);
    expect(book.text?.trim()).toBe(
      'Ferries\nName\tCars\tBuilt\nAlbatross\t42\t1904-03-12\nÉmile & Ångström\t84\t0.3\n\n\nTides\nHigh water at noon',
    );
    expect(sectionsOf(book)).toEqual(['Ferries', 'Ferries 1', 'Ferries 9', 'Tides', 'Tides 1']);
  });

  it.each([
    ['', '2021-09-01\t26:30:00'],
    ['<workbookPr date1904="1"/>', '2025-09-02\t26:30:00'],
  ])('counts days from the day its book does, and hours past a day %j', async (properties, row) => {
    const files = {
      'xl/workbook.xml': `<workbook xmlns:r="r">${properties}<sheets><sheet name="S" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss"/></numFmts><cellXfs><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" s="0"><v>44440</v></c><c r="B1" s="1"><v>1.1041666666666667</v></c></row></sheetData></worksheet>',
    };
    expect((await read(packed(files), xlsx)).text).toContain(row);
  });
});

describe('a book', () => {
  it('gives its chapters in order, by the headings of its contents', async () => {
    const book = await read(await fixture('harbour.epub'), epub);
    expect(book.text).toContain('The ferry\n\nThe ferry Albatross carries 42 cars.');
    expect(book.title).toBe('A book of the harbour');
    expect(sectionsOf(book)).toEqual(['The light', 'The ferry']);
  });

  it.each(['book/the%20package.opf', 'book/the package.opf'])(
    'is found by the address of its package, %s',
    async (path) => {
      const files = {
        'META-INF/container.xml': `<container><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`,
        'book/the package.opf':
          '<package><manifest><item id="c" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
        'book/one.xhtml': '<html><body><p>The ferry sails.</p></body></html>',
      };
      expect((await read(packed(files), epub)).text).toContain('The ferry sails.');
    },
  );
});
