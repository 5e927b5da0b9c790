import { describe, expect, it } from 'vitest';
import { sectionsOf, startExtraction } from '../../../testing/stages/extraction-stage.ts';

const { extractor, read } = startExtraction();

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

  it.each([
    ['whose head is not closed', '<!doctype html><head><meta charset=utf-8><title>t</title><p>A heron', 'A heron'],
    ['without a head', '<!doctype html><title>t</title><p>A heron', 'A heron'],
    [
      'of XHTML whose title and script close themselves',
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a"/></head><p>A heron</p></html>',
      'A heron',
    ],
    ['of XML', '<?xml version="1.0"?>\n<html><head><title/></head><p>A heron</p></html>', 'A heron'],
    ['of HTML whose style has a slash', '<style/>p{} </style><p>A heron</p>', 'A heron'],
    [
      'with the readings of its words',
      '<p>今日は<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>へ</p>',
      '今日は東京へ',
    ],
    [
      'with readings whose ends are left out',
      '<p><ruby><rb>漢<rt>kan<rb>字<rt>ji</ruby> and <ruby>東<rt>tō<rp>)</ruby></p>',
      '漢字 and 東',
    ],
    ['with words struck out', '<p>A <del>grey</del> <big>heron</big></p>', 'A grey heron'],
    [
      'with a formula',
      '<p>As <math>\n<mi>E</mi> <mo>=</mo><mrow><mi>m</mi><mn>2</mn></mrow></math> says</p>',
      'As E = m 2 says',
    ],
    [
      'with merged cells, so that each value stays in its column',
      '<table><tr><th>Bird<th>Year<th>Nests<tr><td rowspan="3">Heron<td>2024<td>3<tr><td>2025<td>4<tr><td colspan=2>5</tr><tr><td colspan="2">Total<td>7</table>',
      'Bird\tYear\tNests\n\n\tHeron\t2024\t3\n\n\t\t2025\t4\n\n\t\t5\n\n\tTotal\t\t7',
    ],
    [
      'with a table in a merged cell, and a cell that reaches beyond its group of rows',
      '<table><thead><tr><th rowspan="9">A<th>B</thead><tr><td rowspan="2"><table><tr><td>x<td>y</table><td>1<tr><td>2</table>',
      'A\tB\n\n\t\tx\ty\n\n\t1\n\n\t\t2',
    ],
    [
      'with broken lines in cells, which keep their words apart and their row whole',
      '<table><tr><td><br>Skarholm<br>\nMarina<br/><b>Quay</b><br></td><td>42</td></tr><tr><td>7</table>',
      'Skarholm Marina Quay\t42\n\n\t7',
    ],
    [
      'with paragraphs and code in cells whose lines are broken by hand',
      '<table><tr><td>July<br> <br>One reason<br>is this.<br><br><br>Fees<td><pre>if a:<br>  b</pre></table>',
      'July\nOne reason is this.\nFees\tif a:\n  b',
    ],
    [
      'with code in cells that begins or ends with blank lines, which leave its row whole',
      '<table><tr><td><pre>\na\n  b\n\n  </pre></td><td>42<tr><td>x<td><pre><b>c</b>\n</pre><td>7</table>',
      'a\n  b\t42\n\n\tx\tc\t7',
    ],
    [
      'with code whose lines are indented',
      '<p>\n  As\n  follows:</p><pre>\n  <b>def</b> fee(n):\n    <i>if</i> n:\n<span>        </span><span>return</span> 9\n\n    return 0  \n</pre>\n  <p>So it is.</p>',
      'As follows:\n\n  def fee(n):\n    if n:\n        return 9\n\n    return 0\n\nSo it is.',
    ],
    [
      'with lists in lists, at their depth',
      '<ul><li>Boats<ol>\n<li>Sail<ul><li>Sloop</ul><li><p>Motor</p></ol></li><li>Nets</ul><p>End</p><ol><li>One</ol>',
      '- Boats\n\n  - Sail\n\n    - Sloop\n\n  - Motor\n\n- Nets\n\nEnd\n\n- One',
    ],
    ['that begins with indented code', '<pre>  a:\n    b\n  </pre>', '  a:\n    b'],
    [
      'with cells that claim to reach very far',
      '<table><tr><td colspan="9999" rowspan="0">a<td colspan="x" rowspan="-2">b<tr><td>c</table>',
      'a\tb\n\n\tc',
    ],
  ])('%s gives its words', async (_what, html, words) => {
    expect((await read(html, 'text/html')).text).toBe(words);
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
    ['The Basics (tern: the calling library)', '<h1>The Basics</h1>', 'The Basics'],
    ['Index (tern: the calling library)', '<h1>Index</h1>', 'Index (tern: the calling library)'],
    ['tern move-nest - The Tern Book', '<h1>The Tern Book</h1>', 'tern move-nest - The Tern Book'],
    ['Terns | Birds', '<h1>All</h1><meta property="og:title" content="Terns of the&#10;north">', 'Terns of the north'],
  ])('called %s is called by whole words of its own', async (title, head, called) => {
    expect((await page(`<title>${title}</title>${head}<p>${long}</p>`)).title).toBe(called);
  });

  it('is called by no half of a character', async () => {
    const found = await page(`<title>${'a'.repeat(199)}😀</title><p>${long}</p>`);
    expect(found.title).toBe('a'.repeat(199));
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
