import { expect, it } from 'vitest';
import { startExtraction } from '../../testing/stages/extraction-stage.ts';

const { read, extractor } = startExtraction();
const textOf = async (lines: readonly string[]) => (await read(lines.join('\r\n'), 'message/rfc822')).text;

it('of a mail it is read who wrote when on what, and its words, not how they were sent', async () => {
  const mail = [
    'Received: from mx.example',
    'From: =?utf-8?Q?J=C3=BCrgen_Maa=C3=9F?= <j@example.org>',
    'Subject: =?iso-8859-1?B?R2Xk3A==?=',
    ' =?utf-8?B?w59lcnQ=?=: fees',
    'Date: Mon, 4 May 2026 10:00:00 +0200',
    'Content-Type: multipart/mixed; boundary="out"',
    '',
    'A preamble that nobody reads.',
    '--out',
    'Content-Type: multipart/alternative; boundary=in',
    '',
    '--in',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Die Geb=C3=BChr betr=',
    '=C3=A4gt 9 =E2=82=AC.',
    '--in',
    'Content-Type: text/html',
    '',
    '<p>Twice</p>',
    '--in--',
    '--out',
    'Content-Type: application/pdf; name="fees.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjQK',
    '--out--',
  ];
  expect(await textOf(mail)).toBe(
    'Subject: GeäÜßert: fees\nFrom: Jürgen Maaß <j@example.org>\nDate: Mon, 4 May 2026 10:00:00 +0200\n\nDie Gebühr beträgt 9 €.\n\n[Attached: fees.pdf]',
  );
});

it.each([
  ['plain words', ['Subject: Fees', '', 'Nine crowns.'], 'Subject: Fees\n\nNine crowns.'],
  [
    'a page in base64',
    ['Content-Type: text/html; charset=iso-8859-1', 'Content-Transfer-Encoding: base64', '', 'PHA+Y2Fm6Twv', 'cD4='],
    'café',
  ],
  [
    'lines and a NUL in base64',
    ['Content-Transfer-Encoding: base64', '', Buffer.from('Nine\0\r\ncrowns.').toString('base64')],
    'Nine\ncrowns.',
  ],
  [
    'a mail in it',
    ['Subject: Fwd', 'Content-Type: message/rfc822', '', 'Subject: Fees', '', 'Nine.'],
    'Subject: Fwd\n\nSubject: Fees\n\nNine.',
  ],
])('of a mail with %s the words are read', async (_what, lines, words) => {
  expect(await textOf(lines)).toBe(words);
});

it('a mail of parts within parts without end is read as far as anybody would', async () => {
  const parts = Array.from({ length: 5_000 }, (_, n) => [
    `Content-Type: multipart/mixed; boundary=b${n}`,
    '',
    `--b${n}`,
  ]);
  const { text, problem } = await read(parts.flat().join('\n'), 'message/rfc822');
  expect([text, problem]).toEqual([null, 'This mail holds no text.']);
});

it('a mail in HTML that is a source is read as far as other sources are', async () => {
  const words = 'nine herons '.repeat(325_000);
  const mail = `Content-Type: text/html\n\n<p>${words}</p>${'<br>'.repeat(150_000)}<p>The end.</p>`;
  const file = { bytes: Buffer.from(mail), type: 'message/rfc822', isThorough: true };
  const { text, problem } = await extractor.extract(file);
  expect([text?.slice(-8), problem]).toEqual(['The end.', null]);
});
