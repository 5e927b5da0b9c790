import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../testing/samples/bombs.ts';
import { fixture, startExtraction } from '../../testing/stages/extraction-stage.ts';

const { extractor, read } = startExtraction();

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

  it('without words says so, and how many pages it has', async () => {
    const { text, pageStarts, problem } = await read(
      pdfOf(deflateSync(Buffer.from('0 0 10 10 re f'))),
      'application/pdf',
    );
    expect(text).toBeNull();
    expect(problem).toContain('holds no text');
    expect(pageStarts).toHaveLength(1);
  });
});

describe('a text file', () => {
  const codes = [...'hällo 🌍'].map((letter) => letter.codePointAt(0) ?? 0);
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from('hällo 🌍')],
    ['UTF-8 with a mark', Buffer.from('\ufeffhällo 🌍')],
    ['UTF-16', Buffer.from('\ufeffhällo 🌍', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\ufeffhällo 🌍', 'utf16le').swap16()],
    ['UTF-32', Buffer.from(new Uint32Array([0xfeff, ...codes]).buffer)],
    ['UTF-32 of the other order', Buffer.from(new Uint32Array([0xfeff, ...codes]).buffer).swap32()],
  ])('in %s is read', async (_name, bytes) => {
    expect((await read(bytes, 'text/plain')).text).toBe('hällo 🌍');
  });

  it('without a mark in UTF-16, or in Latin-1, is read', async () => {
    expect((await read(Buffer.from('hello world', 'utf16le'), 'text/plain')).text).toBe('hello world');
    expect((await read(Buffer.from('h\xe4llo', 'latin1'), 'text/plain')).text).toBe('hällo');
  });

  it('of Western Europe is read, however many of its letters have marks', async () => {
    const text = 'Zoë Größe, créée à Besançon: «öäüß» 20 °C, ÄÖÜ';
    expect((await read(Buffer.from(text, 'latin1'), 'text/plain')).text).toBe(text);
  });

  it.each([
    'Le débit est de 3 m³\u00a0; puis 5 m³\u00a0; enfin 9 m³\u00a0!',
    'blåbær: »nej¹«, »ja¹«, »måske³«',
    'Größe: Mean±SD, mean±SD, x±y',
    'name¬age¬city\nJosé¬31¬Oslo\nname¦age¦city',
  ])('of Western Europe is read that has signs beside its words: %s', async (text) => {
    expect((await read(Buffer.from(text, 'latin1'), 'text/plain')).text).toBe(text);
  });

  it('in UTF-8 with a broken character is read', async () => {
    const bytes = Buffer.concat([Buffer.from('Größe, 大きさ, Näh'), Buffer.of(0xc3)]);
    expect((await read(bytes, 'text/plain')).text).toBe('Größe, 大きさ, Näh\ufffd');
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

it('reads XML in the encoding that it declares, where too few of its letters tell one', async () => {
  const bytes = Buffer.from('<?xml version="1.0" encoding="euc-kr"?><a>\xbf\xd6\xb0\xa1</a>', 'latin1');
  expect((await read(bytes, 'application/xml')).text).toContain('<a>왜가</a>');
});

it('reads XML that declares to be UTF-8 and is not by what its letters tell', async () => {
  const bytes = Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><a>Der Fischreiher fl\xfcchtet \xfcber den Flu\xdf</a>',
    'latin1',
  );
  expect((await read(bytes, 'application/xml')).text).toContain('<a>Der Fischreiher flüchtet über den Fluß</a>');
});
