import { decodeText } from './decode-text.ts';
import { htmlText } from './web/html-text.ts';

/** How deeply parts are read; mails in mails in mails are not meant to be read. */
const mostLevels = 8;
/** The most parts of one level that are read. */
const mostParts = 200;
const told = ['Subject', 'From', 'To', 'Cc', 'Date'] as const;

interface Part {
  readonly header: (name: string) => string;
  /** One character for each byte. */
  readonly body: string;
}

/**
 * A mail as it was saved: whom it is from, when, on what, and its words. Of what is attached the names are read. `most`:
 * the characters that are kept of it.
 */
export function mailText(bytes: Uint8Array, most: number): string {
  const mail = partOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
  return wordsOfMail(mail, 0, most).replaceAll('\0', '').replace(/\r\n?/g, '\n');
}

function wordsOfMail(mail: Part, level: number, most: number): string {
  const head = told.flatMap((name) => {
    const value = decodeWords(mail.header(name));
    return value === '' ? [] : [`${name}: ${value}`];
  });
  return [head.join('\n'), wordsOf(mail, level, most)].filter((part) => part !== '').join('\n\n');
}

/** Splits a part into its header, whose lines may be folded, and its body. SOURCE: RFC 5322, section 2.2.3. */
function partOf(raw: string): Part {
  const text = raw.replace(/\r\n?/g, '\n').replace(/^\n+/, '');
  const end = text.indexOf('\n\n');
  const lines = (end < 0 ? text : text.slice(0, end)).replace(/\n[ \t]+/g, ' ').split('\n');
  return {
    header: (name) => {
      const start = `${name.toLowerCase()}:`;
      return (
        lines
          .find((line) => line.toLowerCase().startsWith(start))
          ?.slice(start.length)
          .trim() ?? ''
      );
    },
    body: end < 0 ? '' : text.slice(end + 2),
  };
}

function wordsOf(part: Part, level: number, most: number): string {
  const written = part.header('Content-Type');
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(written)?.[0]?.toLowerCase() ?? 'text/plain';
  const name = parameterOf(part.header('Content-Disposition'), 'filename') || parameterOf(written, 'name');
  if (/^attachment\b/i.test(part.header('Content-Disposition')) || !/^(?:text|multipart|message)\//.test(type))
    return name === '' ? '' : `[Attached: ${decodeWords(name)}]`;
  if (level >= mostLevels) return '';
  if (type === 'message/rfc822') return wordsOfMail(partOf(part.body), level + 1, most);
  if (type.startsWith('multipart/')) {
    const parts = partsOf(part.body, parameterOf(written, 'boundary'));
    return joined(
      parts.map((each) => wordsOf(each, level + 1, most)),
      type,
    );
  }
  const bytes = bytesOf(part.body, part.header('Content-Transfer-Encoding'));
  const text = decoded(bytes, parameterOf(written, 'charset'));
  return (type === 'text/html' ? htmlText(text, most).text : text).trim();
}

/** The parts, or of those that say the same the one in plain words. */
function joined(parts: readonly string[], type: string): string {
  const words = parts.filter((each) => each !== '');
  return type === 'multipart/alternative' ? (words[0] ?? '') : words.join('\n\n');
}

function partsOf(body: string, boundary: string): readonly Part[] {
  if (boundary === '') return [];
  return `\n${body}`
    .split(`\n--${boundary}`, mostParts)
    .slice(1)
    .filter((raw) => !raw.startsWith('--'))
    .map((raw) => partOf(raw.slice(raw.indexOf('\n') + 1)));
}

function parameterOf(header: string, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(header);
  return found?.[1] ?? found?.[2] ?? '';
}

function bytesOf(body: string, encoding: string): Buffer {
  if (/^base64/i.test(encoding)) return Buffer.from(body, 'base64');
  return Buffer.from(/^quoted-printable/i.test(encoding) ? unquoted(body.replace(/=[ \t]*\n/g, '')) : body, 'latin1');
}

const unquoted = (text: string) =>
  text.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset || 'utf-8', { fatal: charset === '' }).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}

/** A header's value with the words that are encoded in it. SOURCE: RFC 2047. */
function decodeWords(value: string): string {
  const words = value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(
      /=\?([\w-]{1,40})(?:\*[\w-]*)?\?([bq])\?([^?]*)\?=/gi,
      (_, charset: string, kind: string, word: string) => {
        const isBase64 = kind.toLowerCase() === 'b';
        const bytes = isBase64
          ? Buffer.from(word, 'base64')
          : Buffer.from(unquoted(word.replaceAll('_', ' ')), 'latin1');
        return Buffer.from(decoded(bytes, charset)).toString('latin1');
      },
    );
  return decoded(Buffer.from(words, 'latin1'), '');
}
