import { describe, expect, it } from 'vitest';
import { docxOf, zipOf } from '../../../testing/samples/bombs.ts';
import { compoundOf } from '../../../testing/samples/compound-files.ts';
import { typeOfContent } from './type-of-content.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('the type of a file', () => {
  it.each([
    ['a.txt', 'text/plain', '\x89PNG\r\n\x1a\n....', 'image/png'],
    ['a.png', 'image/png', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a', '', 'GIF89a', 'image/gif'],
    ['a', '', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['a', '', 'RIFF\x00\x00\x00\x00AVI LIST\x00\x00', 'application/octet-stream'],
    ['a', '', 'RIFF\x00\x00\x00\x00WAVEfmt \x00\x00', 'audio/wav'],
    ['a.txt', '', 'OggS\x00\x02\x00\x00', 'audio/ogg'],
    ['a', '', 'fLaC\x00\x00\x00\x22', 'audio/flac'],
    ['a', '', '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'audio/webm'],
    ['a', '', '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska', 'application/octet-stream'],
    ['a', '', '\x00\x00\x00\x1cftypM4A \x00\x00\x02\x00', 'audio/mp4'],
    ['a.m4a', '', '\x00\x00\x00\x1cftypmp42\x00\x00\x02\x00', 'audio/mp4'],
    ['a.mp4', '', '\x00\x00\x00\x1cftypmp42\x00\x00\x02\x00', 'application/octet-stream'],
    ['a', '', 'ID3\x04\x00\x00\x00\x00', 'audio/mpeg'],
    ['a.mp3', '', '\xff\xfb\x90\x64\x00\x00', 'audio/mpeg'],
    ['a.mp3', '', '\xff\xfb\xff\x64\x00\x00', 'application/octet-stream'],
    ['a.bin', '', '\xff\xfb\x90\x64\x00\x00', 'application/octet-stream'],
    ['a.txt', '', '\0\0\xfe\xff\0\0\0h\0\0\0i', 'text/plain'],
    ['a.txt', '', '\x1b$)C\x0e?V\x0f \x0e90\x0f', 'text/plain'],
    ['a.ipynb', '', '{"cells": []}', 'application/x-ipynb+json'],
    ['a.eml', '', 'Subject: Fees', 'message/rfc822'],
    ['a.txt', '', '%PDF-1.4', 'application/pdf'],
    ['a.pdf', '', '\xef\xbb\xbf\n%PDF-1.4', 'application/pdf'],
    ['a.html', '', '<p>%PDF-1.4', 'text/html'],
    [
      'a.docx',
      'application/zip',
      'PK\x03\x04 word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a.docx', 'application/msword', 'PK\x03\x04 nothing of Word', 'application/zip'],
    ['a.doc', '', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0', 'application/msword'],
    ['a.doc', '', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 something else \0\0\0\x01', 'application/octet-stream'],
    ['a.png', 'image/png', 'just words', 'text/plain'],
    ['a.png', 'image/png', '<!DOCTYPE html><p>', 'text/html'],
    ['a', 'image/png', '<?xml version="1.0"?>\n<svg onload="x">', 'image/svg+xml'],
    ['a.py', 'text/html', '<html>', 'text/plain'],
    ['a', 'text/markdown', '# Title', 'text/markdown'],
    ['a', 'application/json; charset=utf-8', '{}', 'application/json'],
    ['a.JSON', '', '{}', 'application/json'],
    ['a.yml', '', 'a: b', 'application/yaml'],
    ['a.txt', '', '\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00', 'application/octet-stream'],
    ['a.txt', '', '\xff\xfeh\0i\0', 'text/plain'],
    ['a.txt', '', 'h\0e\0l\0l\0o\0', 'text/plain'],
    ['a.txt', '', 'caf\xe9', 'text/plain'],
    ['a.txt', '', '', 'text/plain'],
    ['a.constructor', 'text/plain', 'words', 'text/plain'],
    ['a.__proto__', 'text/plain', 'words', 'text/plain'],
  ])('%s claimed as %j beginning with %j is known by its content', (name, claimed, start, type) => {
    expect(typeOfContent(name, claimed, bytes(start))).toBe(type);
  });

  it('of an archive is that of what it holds itself, not of a document that lies in it', () => {
    const docx = docxOf('<w:document/>');
    expect(typeOfContent('a.docx', '', docx)).toMatch(/wordprocessingml/);
    const packed = stored('minutes.docx', docx);
    expect(typeOfContent('a.zip', '', packed)).toBe('application/zip');
    expect(typeOfContent('a.zip', '', stored('book.epub', Buffer.from('mimetypeapplication/epub+zip')))).toBe(
      'application/zip',
    );
    const unpacked = zipOf([{ name: 'minutes/word/document.xml', bytes: Buffer.from('<w:document/>') }]);
    expect(typeOfContent('a.zip', '', unpacked)).toBe('application/zip');
  });
});

describe('the type of a compound file', () => {
  const stream = (name: string, isEmbedded = false) => ({ name, bytes: bytes(name), isEmbedded });

  it.each([
    ['WordDocument', 'application/msword'],
    ['WORDDOCUMENT', 'application/msword'],
    ['Workbook', 'application/vnd.ms-excel'],
    ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
    ['EncryptedPackage', 'application/cdfv2-encrypted'],
    ['Contents', 'application/octet-stream'],
    ['constructor', 'application/octet-stream'],
  ])('with a stream %s in its root is %s', (name, type) => {
    expect(typeOfContent('a.doc', '', compoundOf([stream('Other'), stream(name)]))).toBe(type);
  });

  it('is not that of a document that is embedded in it', () => {
    const book = compoundOf([stream('WordDocument', true), stream('Workbook')]);
    expect(typeOfContent('a.xls', '', book)).toBe('application/vnd.ms-excel');
  });
});

describe('the type of an archive that was packed anew', () => {
  const epub = 'application/epub+zip';
  const container = { name: 'META-INF/container.xml', bytes: bytes('<container/>') };

  it.each<[string, string, string]>([
    [epub, 'META-INF/container.xml', epub],
    ['application/vnd.oasis.opendocument.text', 'content.xml', 'application/vnd.oasis.opendocument.text'],
    ['application/vnd.oasis.opendocument.graphics', 'content.xml', 'application/vnd.oasis.opendocument.graphics'],
    ['image/openraster', 'stack.xml', 'application/zip'],
  ])('and says %s, wherever and however that is packed', (said, part, type) => {
    const packed = zipOf([
      { name: part, bytes: bytes('<x/>') },
      { name: 'mimetype', bytes: bytes(said) },
    ]);
    expect(typeOfContent('a', '', packed)).toBe(type);
  });

  it('is that of a book where it has the container of one and says nothing', () => {
    expect(typeOfContent('a.epub', '', zipOf([container]))).toBe(epub);
  });

  it('is known at once, however long the names in it are', () => {
    const digits = '1'.repeat(65_000);
    const file = zipOf(Array.from({ length: 50 }, (_, n) => ({ name: `${n}${digits}`, bytes: bytes('') })));
    expect(typeOfContent('a.zip', '', file)).toBe('application/zip');
  });

  it('of a binary spreadsheet is no archive', () => {
    expect(typeOfContent('a.xlsb', '', stored('xl/workbook.bin', Buffer.from('x')))).toMatch(/ms-excel\.sheet\.binary/);
  });
});

/** An archive that contains this file uncompressed. */
function stored(name: string, file: Buffer): Buffer {
  return zipOf([{ name, bytes: file, isStored: true }]);
}
