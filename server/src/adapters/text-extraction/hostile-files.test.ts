import { execFileSync } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ExtractorBusyError } from '../../ports/text-extractor.ts';
import { docxOf, packed, packedMegabytes, pdfOf, zipOf } from '../../testing/samples/bombs.ts';
import { documentTypes, patientStart, startExtraction, wordParagraph } from '../../testing/stages/extraction-stage.ts';
import { maxTextChars, quickBounds, spareAfterMs, thoroughBounds } from './limits.ts';
import { processTextExtractor } from './process-text-extractor.ts';

const { docx, pptx, xlsx, epub } = documentTypes;
const { read } = startExtraction();

describe('a hostile file', () => {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
  const laughs = `<!DOCTYPE x [<!ENTITY e0 "lol">${entities}]>${wordParagraph('<w:t>&e9;</w:t>')}`;
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
      docxOf(wordParagraph('<w:t>x</w:t>'), { claimedBytes: 5_000 }),
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
    const hasty = processTextExtractor({ ...patientStart, readingMs: 1_500, waitingMs: 20_000 });
    const [slow, next] = await Promise.all([
      hasty.extract({ bytes: Buffer.from('<div>'.repeat(1_500_000)), type: 'text/html' }),
      hasty.extract({ bytes: Buffer.from('well'), type: 'text/plain' }),
    ]);
    expect(slow).toMatchObject({ text: null, problem: expect.stringContaining('too long'), isSlow: true });
    expect(next.text).toBe('well');
    await hasty.close();
  });

  it('whose reader the system ends for want of memory may be tried again', async () => {
    const own = processTextExtractor(patientStart);
    const read = (text: string) => own.extract({ bytes: Buffer.from(text), type: 'text/html', isThorough: true });
    await read('<p>well</p>');
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    const readers = children.split('\n').filter((line) => line.endsWith(` ${thoroughBounds.residentBytes}`));
    const large = read('<div>'.repeat(1_500_000));
    await nextTurn();
    for (const line of readers) process.kill(Number.parseInt(line, 10), 'SIGKILL');
    expect(await large).toMatchObject({ text: null, problem: expect.stringContaining('too large'), isSlow: true });
    expect((await read('<p>well</p>')).text).toContain('well');
    await own.close();
  });

  it('makes nobody wait for a process that starts slowly; it goes on starting, and reads the next file', async () => {
    const own = processTextExtractor({ startMs: 1 });
    const read = () => own.extract({ bytes: Buffer.from('well'), type: 'text/plain' });
    await expect(read()).rejects.toThrow(ExtractorBusyError);
    const text = () =>
      read().then(
        (read) => read.text,
        () => null,
      );
    await expect.poll(text, { timeout: 100_000 }).toBe('well');
    await own.close();
  });

  it('that takes long to arrive starts no spare process', async () => {
    const own = processTextExtractor(patientStart);
    const childrenOfOurs = () =>
      execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.endsWith(` ${quickBounds.residentBytes}`)).length;
    const before = childrenOfOurs();
    let meanwhile = Number.NaN;
    const late = async () => {
      await new Promise((done) => setTimeout(done, spareAfterMs + 100));
      meanwhile = childrenOfOurs();
      return Buffer.from('well');
    };
    expect(await own.extract({ bytes: late, type: 'text/plain' })).toMatchObject({ text: 'well' });
    expect(meanwhile).toBe(before);
    await own.close();
  });

  it('makes those behind it try later rather than wait for ever', async () => {
    const hasty = processTextExtractor({ ...patientStart, quickMs: 3_000, readingMs: 3_000, waitingMs: 100 });
    const slow = hasty.extract({ bytes: Buffer.from('<div>'.repeat(1_500_000)), type: 'text/html' });
    slow.catch(() => undefined);
    await expect(hasty.extract({ bytes: Buffer.from('x'), type: 'text/plain' })).rejects.toThrow('Other files');
    await hasty.close();
    await expect(slow).rejects.toThrow(ExtractorBusyError);
  });

  it('holds up other people by one quick try at most, however many of them one person sends', async () => {
    const own = processTextExtractor({ ...patientStart, quickMs: 3_000, readingMs: 60_000, waitingMs: 60_000 });
    const bomb = { bytes: Buffer.from('<div>'.repeat(1_500_000)), type: 'text/html', owner: 'a bomber' };
    const ended: string[] = [];
    const bombs = Array.from({ length: 6 }, () => own.extract(bomb).finally(() => ended.push('bomb')));
    const other = own.extract({ bytes: Buffer.from('well'), type: 'text/plain', owner: 'another' });
    expect((await other).text).toBe('well');
    // The files that failed in the quick lane now wait for the patient one, which other users' files do not need.
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

  it('inside an archive keeps the joiners of its name, which spell it', async () => {
    const name = 'می\u200cخواهم 👩\u200d👧.txt';
    const bytes = zipOf([{ name, bytes: Buffer.from('Fees') }]);
    expect((await read(bytes, 'application/zip')).text).toContain(`=== ${name} ===\nFees`);
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

describe('an office file of a hostile make', () => {
  const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
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
