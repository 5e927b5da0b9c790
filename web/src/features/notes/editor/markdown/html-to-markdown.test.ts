import { growsFairly } from '@atrium/contract/testing/work';
import { expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

it.each([
  ['words without a look', '<p>Herons wait.</p><p>Bitterns boom.</p>'],
  ['code of an editor, which is all colours', '<div><span style="color:#0451a5">const</span> a = 1;</div>'],
  ['nothing', ''],
  ['what only has a script', '<script>alert(1)</script>'],
])('leaves %s to its plain text', (_what, html) => {
  expect(htmlToMarkdown(html)).toBeNull();
});

it.each([
  ['headings and paragraphs', '<h2>Marsh <b>birds</b></h2><p>Herons\n wait.</p>', '## Marsh **birds**\n\nHerons wait.'],
  [
    'looks',
    '<p><strong>bold </strong><em>it</em> <del>gone</del> <code>a`b</code></p>',
    '**bold** *it* ~~gone~~ ``a`b``',
  ],
  ['a whole document in a <b> that is not bold', '<b style="font-weight:normal"><p><i>Reeds</i></p></b>', '*Reeds*'],
  [
    'looks by style',
    '<p><span style="font-weight:700;font-style:italic">Reeds</span><span style="font-weight:400"> stand</span></p>',
    '***Reeds*** stand',
  ],
  [
    'what Google Docs strikes out, and browsers',
    '<p><span style="font-weight:400;text-decoration:line-through;vertical-align:baseline">Reeds</span><span style="text-decoration:none"> stand</span> <span style="text-decoration-line: underline line-through">still</span></p>',
    '~~Reeds~~ stand ~~still~~',
  ],
  [
    'words whose look is given piece by piece, as word processors do',
    '<p><span style="font-weight:700">Re</span><span style="font-weight:700">eds</span><b> stand</b> <i>st</i><em>ill</em></p>',
    '**Reeds stand** *still*',
  ],
  [
    'looks that begin or end beside one another, whose marks would run together',
    '<p><b><i>x</i></b><i>y</i></p><p><i>x</i><b><i>y</i></b></p><p><b><i>word</i></b><i>, rest</i></p><p><b>x</b><u><i><b>y</b></i></u></p>',
    '***x**y*\n\n*x**y***\n\n***word**, rest*\n\n**x*y***',
  ],
  [
    'looks whose marks would stand between a letter and a sign, around the words alone',
    '<p><b>a <i>b</i></b><i>, c</i> d<b>, e.</b>f <b>(g)</b> h<i>...</i>i <b>J!</b> k<b>!<img src="https://a.example/p.png"></b> <b>(l)</b>m</p>',
    '**a *b***, *c* d, **e**.f **(g)** h...i **J!** k!**![](https://a.example/p.png)** **(l**)m',
  ],
  [
    'looks around any signs that may stand outside, and no look where one may not',
    '<p><b>50%</b>x <b>5 €</b>x y<i>§1</i> <b>a+</b>b <b>Hi 😀</b>x; <b>a*</b>b <b><a href="https://a.example/">c</a></b>d e<b><code>f</code></b> g<b><s>h</s></b>i <b><i>j</i></b>k</p>',
    '**50**%x **5** €x y§*1* **a**+b **Hi 😀**x; a\\*b [c](https://a.example/)d e`f` g~~h~~i ***j***k',
  ],
  [
    'looks around signs that no letter stands beside, signs and all',
    '<p><b>(note)</b>: x <b>f(x)</b>, y <b>“Hi”</b>, he <b>Wait!</b>! <s>“a”</s><b>“b”</b></p>',
    '**(note)**: x **f(x)**, y **“Hi”**, he **Wait!**! ~~“a”~~**“b”**',
  ],
  [
    'looks around whole addresses, whatever these end in',
    '<p>Go to <b>https://a.example/docs/</b>. <b>https://a.example/</b>, then (see <i>https://a.example/a/</i>) <b>https://a.example/?q=(a)</b>;</p>',
    'Go to **https://a.example/docs/**. **https://a.example/**, then (see *https://a.example/a/*) **https://a.example/?q=(a)**;',
  ],
  [
    'no look that ends where a letter would make its mark a part of an address',
    '<p><b>At https://a.example/docs/</b>x <b>http, or www.</b>y</p>',
    'At https://a.example/docs/x **http, or www**.y',
  ],
  ['one look in another of its kind', '<p><b>a<strong>b</strong></b></p>', '**ab**'],
  [
    'one look on both sides of what is not seen',
    '<p><b>a</b><!-- x --><b>b</b><span></span><i></i><b>c</b></p>',
    '**abc**',
  ],
  [
    'links that lead somewhere from here',
    '<a href="https://a.example/b (c)">there</a> <a href="/x">here</a>',
    '[there](https://a.example/b%20%28c%29) here',
  ],
  ['no link that runs', '<a href="javascript:alert(1)">press</a>', 'press'],
  ['lists in lists', '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>', '- one\n  - two\n- three'],
  [
    'lists beside their items',
    '<ol><li>one</li><ul><li>two</li></ul><li>three</li></ol>',
    '1. one\n   - two\n2. three',
  ],
  [
    'numbered lists beside their items, as Google Docs copies them',
    '<ol start="10"><li><p>ten</p></li><ol><li><p>one</p></li><ol><li><p>deep</p></li></ol></ol><li><p>eleven</p></li></ol>',
    '10. ten\n    1. one\n       1. deep\n11. eleven',
  ],
  [
    'numbers that items give themselves',
    '<ol><li value="5">e</li><li>f</li><li value="9">i</li></ol><ol start="0"><li>0</li></ol><ol start="-2"><li value="x">1</li></ol>',
    '5. e\n6. f\n9. i\n\n0. 0\n\n1. 1',
  ],
  ['the signs of quoted words', '<p><q>Reeds <q>and</q> herons</q>, he said.</p>', '“Reeds ‘and’ herons”, he said.'],
  [
    'nothing that is not displayed',
    '<p><b>x</b><span style="color:red; DISPLAY: none">hidden</span> y</p><div hidden>gone</div><p style="display:none!important">gone</p>',
    '**x** y',
  ],
  ['numbered lists from their first number', '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>', '3. c\n4. d'],
  [
    'tasks',
    '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>',
    '- [x] done\n- [ ] open',
  ],
  [
    'tasks of Google Docs',
    '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA" alt="checked"><p>done</p></li><li role="checkbox" aria-checked="false"><img src="data:image/png;base64,AA" alt="unchecked"><p>open</p></li></ul>',
    '- [x] done\n- [ ] open',
  ],
  ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['code', '<pre><code class="language-ts">const a = `b`;\n</code></pre>', '```ts\nconst a = `b`;\n```'],
  [
    'code whose lines are parted by breaks or are blocks of their own',
    '<pre>a<br>  b<br><br>c</pre><pre><code><div><div>d\n</div><div>  e</div></div></code></pre>',
    '```\na\n  b\n\nc\n```\n\n```\nd\n  e\n```',
  ],
  [
    'code with words before and behind its blocks',
    '<pre>a<!-- x --><div>b</div>c<span></span><div>d</div></pre><pre><i>e</i><p>f<div>g</div></pre>',
    '```\na\nb\nc\nd\n```\n\n```\ne\nf\ng\n```',
  ],
  [
    'what looks like a character reference, as words',
    '<p><b>x</b> &amp;nbsp; &amp;#38; R&amp;D</p>',
    '**x** \\&nbsp; \\&#38; R&D',
  ],
  [
    'numbers above and below the line, which would make others of those before them',
    '<p>10<sup>6</sup> 10<sup>−<b>12</b></sup> 10<sup>6.5</sup> x<sup>n+1</sup> H<sub>2</sub>O a<sub>1,2</sub> <b>m</b><span style="font-weight:700;vertical-align:super">2</span></p>',
    '10⁶ 10⁻¹² 10^6.5 xⁿ⁺¹ H₂O a\\_1,2 **m²**',
  ],
  [
    'other words above the line as they are',
    '<p>the 20<sup>th</sup>, herons<sup><a href="https://a.example/">1</a></sup><sup>[2]</sup><sup> </sup></p>',
    'the 20th, herons[1](https://a.example/)[2]',
  ],
  [
    'bare addresses as they are written, and what stands beside them as words',
    '<p><b>x</b> https://a.example/*a*/_b_?c=~d&amp;amp;e, www.a.example/_next/*, https://a.example/ä/*. *b* http://*.a.example/ <a href="https://a.example/*">https://a.example/*a*</a></p>',
    '**x** https://a.example/*a*/_b_?c=~d&amp;e, www.a.example/_next/*, https://a.example/ä/*. \\*b\\* http://\\*.a.example/ [https://a.example/\\*a\\*](https://a.example/*)',
  ],
  [
    'tables',
    '<table><tr><th>Bird</th><th>Count</th></tr><tr><td>Heron | grey</td><td>3</td></tr><tr><td>Bittern</td></tr></table>',
    '| Bird | Count |\n| --- | --- |\n| Heron \\| grey | 3 |\n| Bittern |  |',
  ],
  [
    'the caption of a table above it',
    '<table><caption>Birds <b>here</b></caption><tr><td>a<td>b</tr></table>',
    'Birds **here**\n\n| a | b |\n| --- | --- |',
  ],
  [
    'cells with several paragraphs or a list, whose words stay apart',
    '<table><tr><td><p>one</p><p>two</p></td><td><ul><li>a</li><li>b</li></ul></td></tr></table>',
    '| one two | a b |\n| --- | --- |',
  ],
  [
    'cells that reach over columns and rows, so that each value stays under its heading',
    '<table><tr><th>A<th>B<th>C</tr><tr><td rowspan="2">1<td>2<td>3</tr><tr><td>4<td>5</tr><tr><td colspan="2">6<td>7</tr></table>',
    '| A | B | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |\n| 6 |  | 7 |',
  ],
  [
    'a last cell that reaches over rows',
    '<table><tr><td>1<td rowspan="3">2</tr><tr><td>3</tr><tr></tr><tr><td>4<td>5</tr></table>',
    '| 1 | 2 |\n| --- | --- |\n| 3 |  |\n| 4 | 5 |',
  ],
  [
    'a table in a cell as words that stay apart, and its rows as none of the outer one',
    '<table><tr><td>1<td><table><tr><td>a<td>b</tr></table></tr></table>',
    '| 1 | a b |\n| --- | --- |',
  ],
  [
    'a table in a table that is only for the layout, by itself',
    '<table><tr><td><p>Above | it</p><table><tr><td>a<td>b</tr></table></tr><tr><td>below</tr></table>',
    'Above | it\n\n| a | b |\n| --- | --- |\n\nbelow',
  ],
  [
    'pictures by their address',
    '<p><b>x</b><img src="https://a.example/p.png" alt="A heron"></p>',
    '**x**![A heron](https://a.example/p.png)',
  ],
  ['no bytes of a picture', '<p><b>x</b> <img src="data:image/png;base64,AAAA" alt="heron"></p>', '**x** heron'],
  [
    'what looks like a mark, as words',
    '<h1>x</h1><p>- 2 * 3 &lt;b&gt; _a_ b_c [d](e) 1~2~3</p>',
    '# x\n\n\\- 2 \\* 3 \\<b> \\_a\\_ b_c \\[d](e) 1\\~2\\~3',
  ],
  [
    'lines that look like rules, quotes or empty items, as words',
    '<p><b>x</b></p><p>---</p><p>a<br>===<br>-</p><p>&gt;quoted</p><p>- - -</p><p>1.</p>',
    '**x**\n\n\\---\n\na\n\\===\n\\-\n\n\\>quoted\n\n\\- - -\n\n1\\.',
  ],
  [
    'headings that are paragraphs with a role, as Word for the web copies them',
    '<div><p role="heading" aria-level="2"><span>Reeds</span><span>&nbsp;</span></p></div><p>stand</p><div role="heading" aria-level="9">Low</div><div role="heading">High</div>',
    '## Reeds\n\nstand\n\n###### Low\n\n## High',
  ],
  ['a heading that ends in its own sign', '<h2>Seat #</h2><h2>C#</h2>', '## Seat \\#\n\n## C#'],
  ['words between blocks', 'loose<h1>x</h1>more<br>lines', 'loose\n\n# x\n\nmore\nlines'],
])('writes %s', (_what, html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

it('runs and loads nothing of what was copied', () => {
  let ran = 0;
  Object.assign(globalThis, {
    copied: () => {
      ran += 1;
    },
  });
  htmlToMarkdown('<h1 onclick="copied()">x</h1><script>copied()</script><img src=x onerror="copied()">');
  expect(ran).toBe(0);
});

it.each([
  ['open brackets', (part: number) => `<b>${'['.repeat(100_000 * part)}</b>`],
  ['tildes', (part: number) => `<b>${'~'.repeat(100_000 * part)}</b>`],
  ['tildes with words between them', (part: number) => `<b>${'~a '.repeat(33_000 * part)}</b>`],
  ['blanks in code', (part: number) => `<p><code>a${' '.repeat(100_000 * part)}b</code></p>`],
  [
    'blanks in code of a quote',
    (part: number) => `<blockquote><pre>a${' '.repeat(100_000 * part)}b</pre></blockquote>`,
  ],
  ['line feeds in code', (part: number) => `<b><code>a${'&#10;'.repeat(100_000 * part)}b</code></b>`],
  ['carriage returns in code', (part: number) => `<b><code>a${'&#13;'.repeat(100_000 * part)}b</code></b>`],
  ['tags that end nowhere', (part: number) => `<b>a</b>${'<a '.repeat(33_000 * part)}`],
  [
    'marks in one another',
    (part: number) => `${'<b><i><s>'.repeat(160 * part)}heron${'</s></i></b>'.repeat(160 * part)}`,
  ],
  ['many looks in a long text', (part: number) => `<b>heron</b> ${'waits '.repeat(75)}<br>`.repeat(2_000 * part)],
  ['marks that end nowhere', (part: number) => `${'<b>a<i>b'.repeat(300 * part)}`],
  [
    'cells that reach very far',
    (part: number) =>
      `<table>${`<tr>${'<td colspan="1000" rowspan="65534">'.repeat(10)}`.repeat(1_000 * part)}</table>`,
  ],
  [
    'a row of many cells that reach far',
    (part: number) => `<table><tr>${'<td colspan="1000">'.repeat(2_000 * part)}</table>`,
  ],
  [
    'a wide row over long ones',
    (part: number) => `<table><tr>${'<td>'.repeat(2_000 * part)}</tr>${'<tr><td>'.repeat(2_000 * part)}</table>`,
  ],
])('takes a time that grows with the length alone: %s', (_what, made) => {
  expect(htmlToMarkdown(made(1))?.length ?? 0).toBeLessThan(1_000_000);
  expect(growsFairly(made, htmlToMarkdown)).toBe(true);
});
