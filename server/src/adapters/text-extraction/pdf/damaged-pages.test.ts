import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfOf } from '../../../testing/samples/bombs.ts';
import { pdfText } from './pdf-text.ts';

/** A PDF of four pages, the second of which is no page. */
function damaged(): Buffer {
  const whole = pdfOf(deflateSync(Buffer.from('BT /F1 12 Tf 72 700 Td (The harbour log) Tj ET')), 1, 4).toString(
    'latin1',
  );
  const pages = [...whole.matchAll(/<< \/Type \/Page .*>>/g)];
  const { 0: page, index } = pages[1] ?? expect.fail('There is no second page.');
  const broken = '<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [42] >>'.padEnd(page.length);
  return Buffer.from(whole.slice(0, index) + broken + whole.slice(index + page.length), 'latin1');
}

it.each([
  ['all of it', 1_000, '1 of the 4 pages of this PDF could not be read.'],
  [
    'all of it, and kept in part',
    40,
    'Only the first 40 characters of this file were read. 1 of the 4 pages of this PDF could not be read.',
  ],
  ['a part of it', 30, 'Only the first 3 of 4 pages of this PDF were read, and 1 of these could not be read.'],
  ['a part of it that is whole', 10, 'Only the first 1 of 4 pages of this PDF were read.'],
])('a PDF with a damaged page says so where it is read: %s', async (_what, most, sentence) => {
  const { problem, text } = await pdfText(damaged(), { most, pdfMs: 60_000, scansMs: 60_000 });
  expect(problem).toBe(sentence);
  expect(text).toContain('The harbour log');
});
