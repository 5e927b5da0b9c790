import { describe, expect, it } from 'vitest';
import { BadResponse, ResponseReader } from './response-reader.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;

/** Reads a response in pieces, one network read per piece. */
function readAll(pieces: readonly string[], method = 'POST') {
  const reader = new ResponseReader(method);
  const parts: string[] = [];
  for (const piece of pieces) {
    const buffer = Buffer.from(piece, 'latin1');
    reader.read(buffer, buffer.length);
    if (reader.to > reader.from) parts.push(buffer.toString('latin1', reader.from, reader.to));
  }
  return { reader, parts, body: parts.join('') };
}

const bytesOf = (text: string) => [...text];

const answers = [
  ['of a length', `${ok}Content-Length: 11\r\n\r\nhello world`, 'hello world', true],
  ['of no length at all', `${ok}Content-Length: 0\r\n\r\n`, '', true],
  ['in one chunk', `${chunked}b\r\nhello world\r\n0\r\n\r\n`, 'hello world', true],
  ['in many chunks', `${chunked}1\r\nh\r\n00a\r\nello world\r\n0\r\n\r\n`, 'hello world', true],
  ['in chunks of more than nine', `${chunked}1A\r\n${'x'.repeat(26)}\r\n0\r\n\r\n`, 'x'.repeat(26), true],
  ['in chunks that say more than their size', `${chunked}5;a=b;c="d"\r\nhello\r\n0\r\n\r\n`, 'hello', true],
  ['with lines after its last chunk', `${chunked}5\r\nhello\r\n0\r\nX-Sum: 1\r\nY: 2\r\n\r\n`, 'hello', true],
  ['with line ends in its chunks', `${chunked}4\r\n\r\n\r\n\r\n0\r\n\r\n`, '\r\n\r\n', true],
  ['after a word that it comes', `HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n${chunked}1\r\nx\r\n0\r\n\r\n`, 'x', true],
  ['that closes the connection', `${ok}connection: foo, Close\r\ncontent-length: 1\r\n\r\nx`, 'x', false],
  ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\ncontent-length: 1\r\n\r\nx', 'x', false],
  ['without a reason', 'HTTP/1.1 200\r\ncontent-length: 1\r\n\r\nx', 'x', true],
  ['with more behind it', `${ok}content-length: 1\r\n\r\nxHTTP/1.1 200 OK\r\n`, 'x', false],
  ['without a body', 'HTTP/1.1 204 No Content\r\n\r\n', '', true],
] as const;

describe('an answer', () => {
  it.each(answers)('%s is read alike whole, byte by byte and cut in two anywhere', (_name, text, body, isKept) => {
    const cuts = Array.from({ length: text.length - 1 }, (_, at) => [text.slice(0, at + 1), text.slice(at + 1)]);
    for (const pieces of [[text], bytesOf(text), ...cuts]) {
      const read = readAll(pieces);
      expect(read.body).toBe(body);
      expect(read.reader.isOver).toBe(true);
      // Data that comes in a read after the end is noticed by the owner of the connection.
      if (pieces.length === 1) expect(read.reader.isKept).toBe(isKept);
    }
  });

  it('in one read gives one stretch, whatever it was cut into', () => {
    const { parts } = readAll([`${chunked}1\r\na\r\n2\r\nbc\r\n3;x\r\ndef\r\n0\r\n\r\n`]);
    expect(parts).toEqual(['abcdef']);
  });

  it('without any length ends with the connection, and not before', () => {
    const { reader, body } = readAll([`${ok}\r\nhello `, 'world']);
    expect(body).toBe('hello world');
    expect(reader.isOver).toBe(false);
    expect(reader.close()).toBe(true);
    expect(reader.isKept).toBe(false);
  });

  it.each([
    '',
    ok,
    `${ok}content-length: 5\r\n\r\nhell`,
    `${chunked}5\r\nhello`,
    `${chunked}5\r\nhello\r\n`,
    `${chunked}5\r\nhello\r\n0\r\n`,
  ])('that is cut off is not whole: %j', (text) => {
    const { reader } = readAll([text]);
    expect(reader.close()).toBe(false);
  });

  it('has no body where the request asked for none', () => {
    const { reader } = readAll([`${ok}content-length: 5\r\n\r\n`], 'HEAD');
    expect(reader.isOver).toBe(true);
  });

  it('has its headers by lower-case names, repeated ones joined, and none that everything has', () => {
    const { reader } = readAll([`${ok}X-One: 1 \r\nx-one:2\r\nEmpty:\r\ncontent-length: 0\r\n\r\n`]);
    expect({ ...reader.head?.headers }).toEqual({ 'x-one': '1, 2', empty: '', 'content-length': '0' });
    expect(reader.head?.headers.toString).toBeUndefined();
  });
});

describe('what could be read in two ways, or is no answer,', () => {
  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9\r\n\r\n'],
    ['another version', 'HTTP/2 200 OK\r\n\r\n'],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'],
    ['an answer that speaks another protocol from now on', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\n\r\n'],
    ['a header that goes on in the next line', `${ok}a: b\r\n c\r\n\r\n`],
    ['a header without a colon', `${ok}nothing\r\n\r\n`],
    ['a name with a space before its colon', `${ok}content-length : 5\r\n\r\nhello`],
    ['a bare line feed in a head', `${ok}a: b\ncontent-length: 5\r\n\r\nhello`],
    ['a null in a value', `${ok}a: b\0\r\n\r\n`],
    ['two lengths', `${ok}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`],
    ['a length with a sign', `${ok}content-length: +5\r\n\r\nhello`],
    ['a length in hexadecimal', `${ok}content-length: 0x5\r\n\r\nhello`],
    ['a length and chunks', `${ok}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a coding that was not asked for', `${ok}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
    ['chunks in HTTP/1.0', 'HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a chunk without a size', `${chunked}\r\nhello\r\n0\r\n\r\n`],
    ['a chunk of a negative size', `${chunked}-5\r\nhello\r\n0\r\n\r\n`],
    ['a chunk of a size with a prefix', `${chunked}0x5\r\nhello\r\n0\r\n\r\n`],
    ['a chunk larger than anything', `${chunked}${'f'.repeat(12)}\r\n`],
    ['a chunk longer than its size', `${chunked}4\r\nhello\r\n0\r\n\r\n`],
    ['a size that ends with a bare line feed', `${chunked}5\nhello\r\n0\r\n\r\n`],
    ['a size whose end is half', `${chunked}5\rhello\r\n0\r\n\r\n`],
    ['an extension that ends with a bare line feed', `${chunked}5;a\nhello\r\n0\r\n\r\n`],
    ['an extension without an end', `${chunked}5;${'a'.repeat(20_000)}`],
    ['lines without an end after the last chunk', `${chunked}0\r\n${'a: b\r\n'.repeat(4_000)}`],
    ['a head without an end', `${ok}${'a: b\r\n'.repeat(4_000)}`],
  ])('%s is refused, whole and byte by byte', (_name, text) => {
    expect(() => readAll([text])).toThrow(BadResponse);
    expect(() => readAll(bytesOf(text))).toThrow(BadResponse);
  });
});
