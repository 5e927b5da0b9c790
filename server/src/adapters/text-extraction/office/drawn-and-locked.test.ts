import { describe, expect, it } from 'vitest';
import { packed } from '../../../testing/samples/bombs.ts';
import { compoundOf } from '../../../testing/samples/compound-files.ts';
import { documentTypes, fixture, sectionsOf, startExtraction } from '../../../testing/stages/extraction-stage.ts';
import { CompoundFile } from './compound-file.ts';

const { docx, pptx, xlsx, odt } = documentTypes;
const { read } = startExtraction();

const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="x/${type}" Target="${target}"/></Relationships>`;

/** A file with one flipped byte in the packed bytes of one of its parts. */
function broken(file: Buffer, part: string): Buffer {
  const bytes = Buffer.from(file);
  const at = bytes.indexOf(part) + part.length + 8;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
  return bytes;
}

describe('a diagram', () => {
  const point = (words: string) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${words}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const layout = '<dgm:pt type="pres"><dgm:t><a:p/></dgm:t></dgm:pt>';
  const data = `<dgm:dataModel><dgm:ptLst>${point('Keeper')}${layout}${point('Mate')}</dgm:ptLst></dgm:dataModel>`;

  it('of a presentation gives its words where it stands on the slide', async () => {
    const said = (words: string) => `<p:sp><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sp>`;
    const file = packed({
      'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r1"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relation('slide', 'slides/slide1.xml'),
      'ppt/slides/slide1.xml': `<p:sld>${said('The crew')}<dgm:relIds r:dm="r1" r:lo="r2"/>${said('of 1884')}</p:sld>`,
      'ppt/slides/_rels/slide1.xml.rels': relation('diagramData', '../diagrams/data1.xml'),
      'ppt/diagrams/data1.xml': data,
    });
    expect((await read(file, pptx)).text?.trim()).toBe('The crew\nKeeper\nMate\nof 1884');
  });

  it('of a Word document gives its words where it stands in the text', async () => {
    const said = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`;
    const drawing = '<w:drawing><dgm:relIds r:dm="r1"/></w:drawing>';
    const file = packed({
      'word/document.xml': `<w:document><w:body>${said('<w:t>The crew</w:t>')}${said(drawing)}${said('<w:t>of 1884</w:t>')}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relation('diagramData', 'diagrams/data1.xml'),
      'word/diagrams/data1.xml': data,
    });
    expect((await read(file, docx)).text).toBe('The crew\n\nKeeper\nMate\n\nof 1884');
  });
});

describe('a chart', () => {
  const points = (words: readonly string[]) => words.map((each, at) => `<c:pt idx="${at}"><c:v>${each}</c:v></c:pt>`);
  const strings = (...words: string[]) => `<c:strRef><c:strCache>${points(words).join('')}</c:strCache></c:strRef>`;
  const numbers = (format: string, ...words: string[]) =>
    `<c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(words).join('')}</c:numCache></c:numRef>`;
  const title = (words: string) =>
    `<c:title><c:tx><c:rich><a:p><a:r><a:t>${words}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
  const series = (name: string, ...values: string[]) =>
    `<c:ser><c:tx>${strings(name)}</c:tx><c:dLbls><c:dLbl><c:tx><a:t>no</a:t></c:tx></c:dLbl></c:dLbls><c:cat>${numbers('yyyy', '366', '731')}</c:cat><c:val>${numbers('General', ...values)}</c:val></c:ser>`;
  const plot = `${series('Sail', '4.4000000000000004', '5')}${series('Motor', '1', '2')}`;
  const chart = `<c:chartSpace><c:chart>${title('Boats')}<c:plotArea>${plot}<c:catAx>${title('Year')}</c:catAx><c:valAx>${title('Number')}</c:valAx></c:plotArea></c:chart></c:chartSpace>`;
  const words =
    'Chart: Boats (Year; Number)\nSail: 1900-12-31 = 4.4, 1901-12-31 = 5\nMotor: 1900-12-31 = 1, 1901-12-31 = 2';
  const slides = (xml: string) =>
    packed({
      'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r1"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relation('slide', 'slides/slide1.xml'),
      'ppt/slides/slide1.xml':
        '<p:sld><p:sp><a:p><a:t>The harbour</a:t></a:p></p:sp><p:graphicFrame><c:chart r:id="r1"/></p:graphicFrame></p:sld>',
      'ppt/slides/_rels/slide1.xml.rels': relation('chart', '../charts/chart1.xml'),
      'ppt/charts/chart1.xml': xml,
    });

  const bookOf = (xml: string) =>
    packed({
      'xl/workbook.xml': '<workbook><sheets><sheet name="Boats" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row r="3"><c r="A3"><v>42</v></c></row></sheetData><drawing r:id="r1"/></worksheet>',
      'xl/worksheets/_rels/sheet1.xml.rels': relation('drawing', '../drawings/drawing1.xml'),
      'xl/drawings/drawing1.xml': '<xdr:wsDr><c:chart r:id="r1"/></xdr:wsDr>',
      'xl/drawings/_rels/drawing1.xml.rels': relation('chart', '../charts/chart1.xml'),
      'xl/charts/chart1.xml': xml,
    });
  const shownHere = '<w:p><w:r><w:drawing><c:chart r:id="r1"/></w:drawing></w:r></w:p>';

  it('of a presentation gives its titles and, of each series, its points', async () => {
    expect((await read(slides(chart), pptx)).text?.trim()).toBe(`The harbour\n${words}`);
  });

  it('of a Word document gives the same where it stands in the text', async () => {
    const said = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`;
    const file = packed({
      'word/document.xml': `<w:document><w:body>${said('<w:t>Before</w:t>')}${said('<w:drawing><c:chart r:id="r1"/></w:drawing>')}${said('<w:t>After</w:t>')}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relation('chart', 'charts/chart1.xml'),
      'word/charts/chart1.xml': chart,
    });
    expect((await read(file, docx)).text).toBe(`Before\n\n${words}\n\nAfter`);
  });

  it('of a spreadsheet gives the words that its cells lack, after the rows and in none of them', async () => {
    const book = await read(bookOf(chart.replaceAll('c:', '')), xlsx);
    expect(book.text?.trim()).toBe('Boats\n42\nChart: Boats (Year; Number)\nSail, Motor');
    expect(sectionsOf(book)).toEqual(['Boats', 'Boats 3', 'Chart: Boats (Year; Number)']);
  });

  it('has its categories with what is above them, and of very many points the first', async () => {
    const level = (...words: string[]) => `<c:lvl>${points(words).join('')}</c:lvl>`;
    const plotOf = (inner: string) => slides(`<c:chartSpace><c:chart><c:ser>${inner}</c:ser></c:chart></c:chartSpace>`);
    const nested = `<c:cat><c:multiLvlStrRef>${level('Spring', 'Autumn', 'Winter')}${level('1884')}</c:multiLvlStrRef></c:cat>`;
    const { text } = await read(plotOf(`${nested}<c:val>${numbers('0%', '0.07', '0.5')}</c:val>`), pptx);
    expect(text?.trim()).toBe('The harbour\nChart\n1884 Spring = 7%, Autumn = 50%');
    const years = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache>${level('2021')}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;
    const dates = `<c:val>${numbers('yyyy', '366')}</c:val>`;
    const after = await read(plotOf(`${dates}</c:ser><c:ser>${years}${dates}`), pptx);
    expect(after.text?.trim()).toMatch(/\n2021 = 1900-12-31$/);
    const many = Array.from({ length: 1_000 }, (_, at) => String(at));
    const long = await read(plotOf(`<c:val>${numbers('General', ...many)}</c:val>`), pptx);
    expect(long.text?.trim()).toMatch(/, 199, …$/);
  });

  it('gives of very many series and axes the first, and says that there are more', async () => {
    const many = (inner: (at: number) => string) => Array.from({ length: 1_000 }, (_, at) => inner(at)).join('');
    const axes = many((at) => `<c:valAx>${title(`axis ${at}`)}</c:valAx>`);
    const xml = `<c:chartSpace><c:chart><c:plotArea>${many((at) => series(`series ${at}`, '1'))}${axes}</c:plotArea></c:chart></c:chartSpace>`;
    const lines = (await read(slides(xml), pptx)).text?.trim().split('\n') ?? [];
    expect(lines[1]).toMatch(/; axis 199\)$/);
    expect(lines.slice(-2)).toEqual(['series 199: 1900-12-31 = 1', '…']);
  });

  it('that is damaged or has no words is left out', async () => {
    for (const xml of ['<c:chartSpace><c:chart>', '<c:chartSpace><c:chart/></c:chartSpace>'])
      expect(await read(slides(xml), pptx)).toMatchObject({ problem: null, text: 'The harbour\n\n' });
  });

  it('comes after the paragraph or the table it is anchored in', async () => {
    const run = '<w:r><w:drawing><c:chart r:id="r1"/></w:drawing></w:r>';
    const paragraph = (inner: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
    const said = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
    const row = (...cells: string[]) =>
      `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`;
    const body = [
      paragraph(`${run}${said('Fleet')}`, '<w:outlineLvl w:val="0"/>'),
      paragraph(`${said('As ')}${run}${said('shown.')}`),
      `<w:tbl>${row(`${said('Ferry')}${run}`, said('42'))}${row(said('Raft'), said('1'))}</w:tbl>`,
      paragraph(said('End.')),
    ];
    const file = packed({
      'word/document.xml': `<w:document><w:body>${body.join('')}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relation('chart', 'charts/chart1.xml'),
      'word/charts/chart1.xml': chart,
    });
    const whole = await read(file, docx);
    expect(whole.text).toBe(`Fleet\n${words}\n\nAs shown.\n${words}\n\nFerry\t42\nRaft\t1\n${words}\n\nEnd.`);
    expect(sectionsOf(whole)).toEqual(['Fleet']);
  });

  it('is read whatever its elements are called', async () => {
    const odd = chart.replaceAll('<c:ser>', '<c:ser><c:toString><c:v>no</c:v></c:toString>');
    expect((await read(slides(odd), pptx)).text?.trim()).toBe(`The harbour\n${words}`);
  });

  it('that cannot be unpacked is left out, and the rest of its document is read', async () => {
    const file = packed({
      'word/document.xml': `<w:document><w:body><w:p><w:r><w:t>Before</w:t></w:r></w:p>${shownHere}<w:p><w:r><w:t>After</w:t></w:r></w:p></w:body></w:document>`,
      'word/_rels/document.xml.rels': relation('chart', 'charts/chart1.xml'),
      'word/charts/chart1.xml': chart,
    });
    for (const part of ['word/charts/chart1.xml', 'word/_rels/document.xml.rels'])
      expect(await read(broken(file, part), docx)).toMatchObject({ problem: null, text: 'Before\n\nAfter' });
  });

  it.each(['xl/worksheets/_rels/sheet1.xml.rels', 'xl/drawings/_rels/drawing1.xml.rels', 'xl/charts/chart1.xml'])(
    'of a spreadsheet is left out if %s is damaged, and the rows are read',
    async (part) => {
      const whole = await read(bookOf(chart), xlsx);
      const { text, problem } = await read(broken(bookOf(chart), part), xlsx);
      expect(problem).toBeNull();
      expect(text?.trim()).toBe('Boats\n42');
      expect(whole.text).not.toBe(text);
    },
  );
});

describe('a document of the old format that holds another', () => {
  it('gives its own words, whichever lies first in the file', async () => {
    const own = new CompoundFile(await fixture('harbour.doc'));
    const streams = ['WordDocument', '1Table', '0Table'].flatMap((name) => {
      const bytes = own.read(name);
      return bytes ? [{ name, bytes }] : [];
    });
    const other = streams.map(({ name }) => ({ name, bytes: Buffer.from('other'), isEmbedded: true }));
    const { text } = await read(compoundOf([...other, ...streams]), 'application/msword');
    expect(text).toBe((await read(await fixture('harbour.doc'), 'application/msword')).text);
  });
});

describe('a file that is locked with a password', () => {
  const sentence = 'This file is protected with a password, so its text could not be read.';

  it('says so, in the format of LibreOffice', async () => {
    const file = packed({
      'META-INF/manifest.xml':
        '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
      'content.xml': '\u0093\u00a2\u00f0',
    });
    expect(await read(file, odt)).toMatchObject({ text: null, problem: sentence });
  });

  it('says so, in that of Microsoft', async () => {
    const file = compoundOf([{ name: 'EncryptedPackage', bytes: Buffer.from('x') }]);
    expect(await read(file, 'application/cdfv2-encrypted')).toMatchObject({ text: null, problem: sentence });
  });
});
