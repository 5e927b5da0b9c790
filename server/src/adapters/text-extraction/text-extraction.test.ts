import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type Extraction, ExtractorBusyError } from '../../ports/text-extractor.ts';
import { docxOf, packedMegabytes, pdfOf, zipOf } from '../../testing/bombs.ts';
import { maxTextChars } from './limits.ts';
import { processTextExtractor } from './process-text-extractor.ts';

const extractor = processTextExtractor();
afterAll(() => extractor.close());

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const office = 'application/vnd.openxmlformats-officedocument.';
const pptx = `${office}presentationml.presentation`;
const xlsx = `${office}spreadsheetml.sheet`;
const epub = 'application/epub+zip';
const fixture = (name: string) => readFile(new URL(`../../testing/fixtures/${name}`, import.meta.url));
const read = (bytes: Uint8Array | string, type: string) => extractor.extract({ bytes: Buffer.from(bytes), type });
const paragraph = (inner: string) => `<w:document xmlns:w="w"><w:body><w:p>${inner}</w:p></w:body></w:document>`;

describe('a hostile file', () => {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
  const laughs = `<!DOCTYPE x [<!ENTITY e0 "lol">${entities}]>${paragraph('<w:t>&e9;</w:t>')}`;
  let nested = zipOf([{ name: 'a.txt', bytes: Buffer.alloc(20_000_000, 'a') }]);
  for (let depth = 0; depth < 6; depth++) nested = zipOf([{ name: 'inner.zip', bytes: nested }]);
  const overlapping = zipOf(
    Array.from({ length: 400 }, (_, at) => ({ name: `${at}.txt`, bytes: Buffer.alloc(200_000, `line ${at}\n`) })),
  );

  it.each<[string, Uint8Array, string, RegExp]>([
    ['a Word part of 200 MB', docxOf(Buffer.alloc(200_000_000, ' ')), docx, /more than 64 MB/],
    ['a Word part that is packed 800 times smaller', docxOf(Buffer.alloc(20_000_000, ' ')), docx, /200 times its size/],
    [
      'a Word part of 200 MB that claims 1 MB',
      docxOf(Buffer.alloc(200_000_000, ' '), { claimedBytes: 1e6 }),
      docx,
      /damaged/,
    ],
    [
      'a Word part that claims more than it has',
      docxOf(paragraph('<w:t>x</w:t>'), { claimedBytes: 5_000 }),
      docx,
      /damaged/,
    ],
    ['entities upon entities', docxOf(laughs), docx, /entities/],
    [
      'a million open elements',
      docxOf(`${'<w:p a="">'.repeat(2_000)}${'<w:p>'.repeat(100_000)}`),
      docx,
      /nested too deeply/,
    ],
    [
      '10,000 files in an archive',
      zipOf(Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}`, bytes: Buffer.of() }))),
      'application/zip',
      /more than 2,000 files/,
    ],
    ['a PDF stream of 3 GB', pdfOf(deflateSync(packedMegabytes(3_000, ' ')), 2), 'application/pdf', /memory|long/],
    [
      'an archive cut in half',
      zipOf([{ name: 'a', bytes: Buffer.alloc(9_000, 'abc') }]).subarray(0, 60),
      'application/zip',
      /damaged/,
    ],
    ['a Word document that is none', zipOf([{ name: 'a.txt', bytes: Buffer.from('x') }]), docx, /not a Word document/],
    ['a PDF that is none', Buffer.from('%PDF-1.7 and then nothing'), 'application/pdf', /damaged/],
    [
      'a locked archive',
      zipOf([{ name: 'word/document.xml', bytes: Buffer.from('x'), isEncrypted: true }]),
      docx,
      /password/,
    ],
  ])('with %s ends as a plain problem', async (_what, bytes, type, sentence) => {
    expect(bytes.byteLength).toBeLessThan(7_864_320);
    const { text, problem } = await read(bytes, type);
    expect(problem).toMatch(sentence);
    expect(text).toBeNull();
  });

  it('that blocks its reader is left after the time limit, and the next file is read', async () => {
    const hasty = processTextExtractor({ readingMs: 1_500, waitingMs: 20_000 });
    const [slow, next] = await Promise.all([
      hasty.extract({ bytes: Buffer.from('<div>'.repeat(1_500_000)), type: 'text/html' }),
      hasty.extract({ bytes: Buffer.from('well'), type: 'text/plain' }),
    ]);
    expect(slow).toMatchObject({ text: null, problem: expect.stringContaining('too long') });
    expect(next.text).toBe('well');
    await hasty.close();
  });

  it('makes those behind it try later rather than wait for ever', async () => {
    const hasty = processTextExtractor({ quickMs: 3_000, readingMs: 3_000, waitingMs: 100 });
    const slow = hasty.extract({ bytes: Buffer.from('<div>'.repeat(1_500_000)), type: 'text/html' });
    slow.catch(() => undefined);
    await expect(hasty.extract({ bytes: Buffer.from('x'), type: 'text/plain' })).rejects.toThrow('Other files');
    await hasty.close();
    await expect(slow).rejects.toThrow(ExtractorBusyError);
  });

  it('holds up other people by one quick try at most, however many of them one person sends', async () => {
    const own = processTextExtractor({ quickMs: 300, readingMs: 60_000, waitingMs: 60_000 });
    const bomb = { bytes: Buffer.from('<div>'.repeat(1_500_000)), type: 'text/html', owner: 'a bomber' };
    const ended: string[] = [];
    const bombs = Array.from({ length: 6 }, () => own.extract(bomb).finally(() => ended.push('bomb')));
    const other = own.extract({ bytes: Buffer.from('well'), type: 'text/plain', owner: 'another' });
    expect((await other).text).toBe('well');
    // Those that had their quick try wait for a patient one, which nobody else waits for.
    expect(ended).toEqual([]);
    await own.close();
    await Promise.allSettled(bombs);
  });

  it('inside an archive is named and not opened', async () => {
    const { text } = await read(nested, 'application/zip');
    expect(text).toBe('Files in this archive (1):\n- inner.zip');
  });

  it('that climbs out of an archive is only a name', async () => {
    const bytes = zipOf([{ name: '../../\u202eetc/passwd', bytes: Buffer.from('root') }]);
    expect((await read(bytes, 'application/zip')).text).toContain('=== ../../etc/passwd ===\nroot');
  });

  it('with more text than can be kept is read in part and says so', async () => {
    expect(await read(Buffer.alloc(5_000_000, 'word '), 'text/plain')).toMatchObject({
      text: expect.objectContaining({ length: maxTextChars }),
      problem: 'Only the first 2,000,000 characters of this file were read.',
    });
    const archive = await read(overlapping, 'application/zip');
    expect(archive.text?.length).toBe(maxTextChars);
  });
});

describe('a PDF', () => {
  it('gives its text and where each page begins', async () => {
    const { text, pageStarts, problem } = await read(await fixture('harbour.pdf'), 'application/pdf');
    expect(problem).toBeNull();
    expect(text).toContain('The lighthouse at Nørre Vorupør was lit on 12 March 1904 by Émile Ångström.');
    expect(pageStarts).toHaveLength(2);
    expect(text?.slice(pageStarts[1])).toMatch(/^The second page names the ferry Albatross/);
  });

  it('that is locked says so', async () => {
    const { text, problem } = await read(await fixture('harbour-locked.pdf'), 'application/pdf');
    expect(text).toBeNull();
    expect(problem).toContain('protected with a password');
  });

  it('without words says so', async () => {
    const { text, problem } = await read(pdfOf(deflateSync(Buffer.from('0 0 10 10 re f'))), 'application/pdf');
    expect(text).toBeNull();
    expect(problem).toContain('holds no text');
  });
});

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
    const xml = paragraph(`<w:t>kept</w:t><w:delText>deleted</w:delText><w:tab/>${box}`);
    expect((await read(docxOf(xml), docx)).text).toBe('kept\tbox');
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

/** Where each section begins, by the words that stand there. */
const sectionsOf = ({ text, sections = [] }: Extraction) =>
  sections.map(({ at, title, line }) => {
    expect(text?.slice(at)).not.toMatch(/^\s/);
    return line === undefined ? title : `${title} ${line}`;
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
});

describe('a book', () => {
  it('gives its chapters in order, by the headings of its contents', async () => {
    const book = await read(await fixture('harbour.epub'), epub);
    expect(book.text).toContain('The ferry\n\nThe ferry Albatross carries 42 cars.');
    expect(book.title).toBe('A book of the harbour');
    expect(sectionsOf(book)).toEqual(['The light', 'The ferry']);
  });
});

describe('an office file of a hostile make', () => {
  const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  const packed = (parts: Readonly<Record<string, string | Buffer>>) =>
    zipOf(Object.entries(parts).map(([name, content]) => ({ name, bytes: Buffer.from(content) })));
  const relation = (target: string) =>
    `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="${target}"/></Relationships>`;
  const book = (sheet: string | Buffer) =>
    packed({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relation('sheet.xml'),
      'xl/sheet.xml': sheet,
    });

  it.each<[string, Uint8Array, string, RegExp]>([
    ['a sheet that declares entities', book(`${entity}<worksheet>&e;</worksheet>`), xlsx, /entities/],
    ['a sheet of 200 MB', book(Buffer.alloc(200_000_000, ' ')), xlsx, /more than 64 MB/],
    ['a sheet that is packed 800 times smaller', book(Buffer.alloc(20_000_000, ' ')), xlsx, /200 times/],
    ['a sheet of open elements', book('<a>'.repeat(5_000)), xlsx, /nested too deeply/],
    ['slides that declare entities', packed({ 'ppt/presentation.xml': `${entity}<p/>` }), pptx, /entities/],
    ['no slides at all', packed({ 'a.txt': 'x' }), pptx, /not a presentation/],
    ['a book of entities', packed({ 'META-INF/container.xml': `${entity}<c/>` }), epub, /entities/],
    ['no book at all', packed({ 'a.txt': 'x' }), epub, /not a book/],
    ['a book cut in half', packed({ 'META-INF/container.xml': 'x'.repeat(900) }).subarray(0, 60), epub, /damaged/],
  ])('%s ends as a plain problem', async (_what, bytes, type, sentence) => {
    const { text, problem } = await read(bytes, type);
    expect(problem).toMatch(sentence);
    expect(text).toBeNull();
  });

  it('whose parts name places outside of it reads nothing there', async () => {
    const bytes = packed({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relation('../../../../etc/passwd'),
    });
    expect(JSON.stringify(await read(bytes, xlsx))).not.toContain('root:');
  });

  it('with a cell at the far end does not fill the line up to it', async () => {
    const row = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>';
    const { text } = await read(book(`<worksheet><sheetData>${row}</sheetData></worksheet>`), xlsx);
    expect(text?.length).toBeLessThan(60);
  });
});

describe('a text file', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from('hällo 🌍')],
    ['UTF-8 with a mark', Buffer.from('\ufeffhällo 🌍')],
    ['UTF-16', Buffer.from('\ufeffhällo 🌍', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\ufeffhällo 🌍', 'utf16le').swap16()],
  ])('in %s is read', async (_name, bytes) => {
    expect((await read(bytes, 'text/plain')).text).toBe('hällo 🌍');
  });

  it('without a mark in UTF-16, or in Latin-1, is read', async () => {
    expect((await read(Buffer.from('hello world', 'utf16le'), 'text/plain')).text).toBe('hello world');
    expect((await read(Buffer.from('h\xe4llo', 'latin1'), 'text/plain')).text).toBe('hällo');
  });

  it('keeps its lines, whatever ends them, and loses what no store takes', async () => {
    const { text, hasLines } = await read('a\r\nb\rc\n\0d', 'text/csv');
    expect(text).toBe('a\nb\nc\nd');
    expect(hasLines).toBe(true);
  });

  it('that is empty says so', async () => {
    expect(await read('', 'text/plain')).toMatchObject({ text: null, problem: 'This file is empty.' });
  });
});

describe('a file whose bytes are fetched', () => {
  const thorough = (bytes: () => Promise<Uint8Array>) =>
    extractor.extract({ bytes, type: 'text/plain', isThorough: true });

  it('is fetched when it is its turn to be read, and not before', async () => {
    const first = Promise.withResolvers<Uint8Array>();
    const fetched: string[] = [];
    const files = ['heron', 'ibis'].map((name) =>
      thorough(async () => {
        fetched.push(name);
        return name === 'heron' ? first.promise : Buffer.from(name);
      }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(fetched).toEqual(['heron']);
    first.resolve(Buffer.from('heron'));
    expect((await Promise.all(files)).map(({ text }) => text)).toEqual(['heron', 'ibis']);
  });

  it('says why it could not be fetched, and holds up nobody', async () => {
    const gone = thorough(() => Promise.reject(new Error('It is gone.')));
    const next = thorough(async () => Buffer.from('words'));
    await expect(gone).rejects.toThrow('It is gone.');
    expect((await next).text).toBe('words');
  });
});

describe('a page', () => {
  it('gives its words without tags, scripts and styles', async () => {
    const html =
      '<html><head><title>t</title><style>p{}</style></head><body onload="x()"><h1>Tide &amp; time</h1><script>steal()</script><p>Two <b>words</b>.</p><table><tr><td>a<td>b</table><pre>x\n  y</pre></body></html>';
    const { text } = await read(html, 'text/html');
    expect(text).toContain('Tide & time');
    expect(text).toContain('Two words.');
    expect(text).toContain('a\tb');
    expect(text).toContain('x\n');
    expect(text).not.toMatch(/steal|<|onload|p\{/);
  });
});

describe('a page of the web', () => {
  const long = 'It stands still for minutes, and then it strikes at a fish that came too near. '.repeat(6);
  const article = `<article><h1>Herons</h1><p>${long}</p><h2>Nests</h2><p>${long}</p><script>steal()</script></article>`;
  const page = (body: string) =>
    extractor.extract({
      bytes: Buffer.from(body),
      type: 'text/html',
      address: 'https://birds.example/',
      isThorough: true,
    });

  it('gives what it is about, without menus, banners and scripts, and what it is called', async () => {
    const nav = '<nav><ul><li><a href="/">Home</a></li><li><a href="/buy">Buy now</a></li></ul></nav>';
    const found = await page(
      `<html><head><title>Herons of the north</title></head><body>${nav}${article}</body></html>`,
    );
    expect(found.title).toBe('Herons of the north');
    expect(found.text).toContain('strikes at a fish');
    expect(found.text).not.toMatch(/Buy now|steal|</);
    expect(sectionsOf(found)).toContain('Nests');
  });

  it.each([
    ['of a hundred thousand elements', `<p>first</p>${'<i>x</i>'.repeat(100_000)}`, 'first'],
    [
      'with entities and a drawing',
      `<!DOCTYPE html [<!ENTITY e "lol">]><svg><text>drawn</text></svg><p>&e; words</p>`,
      'words',
    ],
    ['that is not closed anywhere', '<html><body><table><tr><td><p>open<b>words', 'words'],
  ])('%s is read all the same', async (_what, html, words) => {
    expect((await page(html)).text).toContain(words);
  });

  it('in an older encoding is read as it says itself, and under a name that is none as well as can be', async () => {
    const japanese = Buffer.concat([
      Buffer.from('<meta http-equiv="content-type" content="text/html; charset=Shift_JIS"><p>'),
      Buffer.from([0x83, 0x54, 0x83, 0x4d]),
    ]);
    expect((await read(japanese, 'text/html')).text).toBe('サギ');
    const unknown = Buffer.concat([Buffer.from('<meta charset="no-such"><p>'), Buffer.from([0xe9, 0x74, 0xe9])]);
    expect((await read(unknown, 'text/html')).text).toBe('été');
  });

  it('nested a hundred thousand deep is refused at once', async () => {
    const { text, problem } = await page(`${'<div>'.repeat(100_000)}deep words${'</div>'.repeat(100_000)}`);
    expect([text, problem]).toEqual([null, 'This page is nested too deeply, so it was not read.']);
  });
});
