import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { ExtractorBusyError } from '../../ports/text-extractor.ts';
import { docxOf, packedMegabytes, pdfOf, zipOf } from '../../testing/bombs.ts';
import { maxTextChars } from './limits.ts';
import { processTextExtractor } from './process-text-extractor.ts';

const extractor = processTextExtractor();
afterAll(() => extractor.close());

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
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
