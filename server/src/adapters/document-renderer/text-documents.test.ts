import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { placesInPdf } from '../../testing/places-in-pdf.ts';
import { threadDocumentRenderer } from './thread-document-renderer.ts';

const renderer = threadDocumentRenderer();
afterAll(() => renderer.close());

const content = `*Read this first.*

## Fees & rules

The fee is **nine** crowns.[^1] Boats pay half.[^2] Nine again.[^1]

1. One
2. Two

   More of two
- [A link](https://a.example/?x=1&y=2) and [none](javascript:alert(1))

| Boat | Fee |
|---|---|
| Sail | 4.5 \u0007 |

[^1]: [Rules, page 3](<https://b.example/at=1-2>): “nine crowns”

[^2]: Keeper`;
const document = { title: 'Fees <b>', origin: 'From here', content };

/** A part of a Word file, as XML. */
async function parts(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const files = new Map<string, string>();
  for (const entry of await zip.getEntries()) {
    if (!entry.directory && entry.filename.endsWith('.xml'))
      files.set(entry.filename, await entry.getData(new TextWriter()));
    if (!entry.directory && entry.filename.endsWith('.rels'))
      files.set(entry.filename, await entry.getData(new TextWriter()));
  }
  return files;
}

describe('a text as a Word document', () => {
  it('has its words, its headings, and its footnotes as footnotes, each once', async () => {
    const files = await parts(await renderer.renderText(document, 'docx'));
    const body = files.get('word/document.xml') ?? '';
    expect(body).toContain('Fees &lt;b&gt;');
    expect(body).toContain('Fees &amp; rules');
    expect(body).toMatch(/w:val="Heading2"/);
    expect(body.match(/<w:footnoteReference /g)).toHaveLength(2);
    expect(body).toMatch(/w:val="superscript"/);
    const notes = files.get('word/footnotes.xml') ?? '';
    expect(notes).toContain('Rules, page 3');
    expect(notes).toContain('“nine crowns”');
    expect(files.get('word/_rels/footnotes.xml.rels')).toContain('https://b.example/at=1-2');
  });

  it('has of a footnote all its paragraphs, and what else stands in it', async () => {
    const content = 'Nine crowns.[^1]\n\n[^1]: Rules\n\n    Page 3\n\n    - of 1884\n\n    ```\n    fee = 9\n    ```';
    const files = await parts(await renderer.renderText({ ...document, content }, 'docx'));
    const notes = [...(files.get('word/footnotes.xml') ?? '').matchAll(/<w:p>.*?<\/w:p>/g)].map(([each]) =>
      [...each.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/g)].map(([, words]) => words?.trim()).join(''),
    );
    expect(notes.filter((words) => words !== '')).toEqual(['Rules', 'Page 3', 'of 1884', 'fee = 9']);
  });

  it('has a footnote that is written in a quote', async () => {
    const content = '> Nine crowns.[^1]\n>\n> [^1]: Rules of 1884';
    const files = await parts(await renderer.renderText({ ...document, content }, 'docx'));
    expect(files.get('word/footnotes.xml')).toContain('Rules of 1884');
  });

  it('has a footnote that only another one refers to, wherever they are written', async () => {
    const notes = [
      '[^a]: Rules[^b]',
      '[^b]: Page 3[^c] and again[^a]',
      '[^c]: Of 1884',
      '[^d]: Keeper[^e]',
      '[^e]: Nobody',
    ];
    for (const order of [notes, notes.toReversed()]) {
      const content = `Nine[^a] crowns.[^x]\n\n${[...order, '[^x]: Harbour'].join('\n\n')}`;
      const files = await parts(await renderer.renderText({ ...document, content }, 'docx'));
      const shown = (xml = '') =>
        xml.replace(/<w:footnoteReference [^>]*?w:id="(\d+)"\/>/g, '<w:t>{$1}</w:t>').replace(/<w:(?!t\b)[^>]*>/g, '');
      const words = (xml: string) => [...xml.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/g)].map(([, each]) => each).join('');
      expect(words(shown(files.get('word/document.xml')))).toContain('Nine{1}, {2}, {3} crowns.{4}');
      const footnotes = [
        ...(files.get('word/footnotes.xml') ?? '').matchAll(/<w:footnote w:id="(\d+)".*?<\/w:footnote>/g),
      ];
      const read = footnotes.map(([each, id]) => `${id}${words(shown(each))}`).sort();
      expect(read).toEqual(['1 Rules2', '2 Page 33 and again1', '3 Of 1884', '4 Harbour']);
    }
  });

  it('numbers an item of a list that begins with code', async () => {
    const content = '1. One\n2. ```\n   run\n   ```\n3. Three\n- [x]\n- two';
    const files = await parts(await renderer.renderText({ ...document, content }, 'docx'));
    expect((files.get('word/document.xml') ?? '').match(/<w:numPr>/g)).toHaveLength(5);
  });

  it('counts a list from where it begins', async () => {
    const content = '1. One\n\n```\nrun\n```\n\n2. Two';
    const files = await parts(await renderer.renderText({ ...document, content }, 'docx'));
    const lists = [...(files.get('word/document.xml') ?? '').matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(
      ([, id]) => id,
    );
    const numbering = files.get('word/numbering.xml') ?? '';
    const starts = lists.map((id) => {
      const [, list = ''] =
        new RegExp(`<w:num w:numId="${id}".*?<w:abstractNumId w:val="(\\d+)"`).exec(numbering) ?? [];
      return new RegExp(`<w:abstractNum w:abstractNumId="${list}".*?<w:start w:val="(\\d+)"`).exec(numbering)?.[1];
    });
    expect(starts).toEqual(['1', '2']);
  });

  it('leads where a link says that stands elsewhere', async () => {
    const content = 'The [rules][r].\n\n[r]: https://c.example/rules\n[r]: https://d.example/later';
    const files = await parts(await renderer.renderText({ ...document, content }, 'docx'));
    expect(files.get('word/_rels/document.xml.rels')).toContain('https://c.example/rules');
  });

  it('holds no sign that XML may not have, and leads to the web alone', async () => {
    const files = await parts(await renderer.renderText(document, 'docx'));
    const all = [...files.values()].join('\n');
    expect(all).not.toContain('\u0007');
    expect(all).not.toContain('javascript:');
    expect(all).toContain('https://a.example/?x=1&amp;y=2');
  });
});

describe('a text in writings of several directions', () => {
  const content = `## رسوم الميناء

رسوم الميناء (تسعة) كرونات، 9 crowns.[^1] والباقي.

- البند الأول

| القارب | الرسم |
|---|--:|
| شراعي | 4.5 |

港口费每晚九克朗。한국어 문장입니다.

- [x] Done

\`\`\`
a\tb
\`\`\`

> Quoted

[^1]: קובץ`;
  const mixed = { title: 'تقرير', origin: 'From here', content };

  it('is in Word read from where its first letter says, word by word, and whole', async () => {
    const files = await parts(await renderer.renderText(mixed, 'docx'));
    const body = files.get('word/document.xml') ?? '';
    const paragraphs = [...body.matchAll(/<w:p>.*?<\/w:p>/g)].map(([each]) => each);
    const having = (words: string) => paragraphs.find((each) => each.includes(words)) ?? '';
    for (const words of ['تقرير', 'رسوم', 'البند', 'شراعي']) expect(having(words)).toContain('<w:bidi/>');
    for (const words of ['From here', '港口费', 'Done']) expect(having(words)).not.toContain('<w:bidi/>');
    const runs = [...having('crowns').matchAll(/<w:r>(.*?)<\/w:r>/g)].map(([, each = '']) => each);
    const turned = (words: string) => runs.find((each) => each.includes(words))?.includes('<w:rtl/>');
    expect([turned('(تسعة) كرونات، '), turned('9 crowns'), turned(' والباقي.')]).toEqual([true, false, true]);
    expect(body).toContain('<w:bidiVisual/>');
    expect(body).toContain('港口费每晚九克朗。한국어 문장입니다.');
    expect(files.get('word/footnotes.xml')).toMatch(/<w:bidi\/>.*קובץ/);
  });

  it('has in Word its pages numbered, its code on a ground, and what is done marked', async () => {
    const files = await parts(await renderer.renderText(mixed, 'docx'));
    const body = files.get('word/document.xml') ?? '';
    const foot = [...files].find(([name]) => name.startsWith('word/footer'))?.[1] ?? '';
    expect(foot).toMatch(/PAGE.*NUMPAGES/s);
    expect(body).toMatch(/w:val="CodeText".*?<w:shd [^>]*w:fill="F1F1ED".*?a {4}b/s);
    expect(body).toMatch(/☑ .*Done/s);
    expect(body).toMatch(/w:val="QuotedText".*?Quoted/s);
    expect(body).toMatch(/<w:jc w:val="(?:right|end)"\/>.*?4\.5/s);
  });

  it('has in a PDF its marks where its lines begin, and its columns in their order', async () => {
    const places = await placesInPdf(await renderer.renderText(mixed, 'pdf'));
    const of = (words: string) => places.find(({ text }) => text.includes(words))?.x ?? Number.NaN;
    expect(of('•')).toBeGreaterThan(of('البند'));
    expect(of('☑')).toBeLessThan(of('Done'));
    expect(of('القارب')).toBeGreaterThan(of('الرسم'));
  });
});

it('the footnotes and entries of a PDF stand beside their marks, however many they are', async () => {
  const numbers = Array.from({ length: 120 }, (_, n) => n + 1);
  const entries = numbers.map((n) => `${n}. Entry ${n}[^${n}]`).join('\n');
  const notes = numbers.map((n) => `[^${n}]: Note ${n}`).join('\n\n');
  const places = await placesInPdf(
    await renderer.renderText({ title: 'Many', origin: 'From here', content: `${entries}\n\n${notes}` }, 'pdf'),
  );
  for (const n of [9, 10, 99, 100, 120]) {
    for (const [mark, words] of [
      [`${n}.`, `Entry ${n}`],
      [`[${n}]`, `Note ${n}`],
    ]) {
      const before = places.findLast(({ text }) => text === mark);
      const after = places.findLast(({ text }) => text.startsWith(words ?? ''));
      expect((before?.x ?? 0) + (before?.width ?? 0), `${mark} ${words}`).toBeLessThan(after?.x ?? 0);
    }
  }
});

it('a text as a PDF has its footnotes at its end', async () => {
  const bytes = await renderer.renderText(document, 'pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  const plain = text.replace(/\s+/g, ' ');
  expect(plain).toContain('The fee is nine crowns.');
  expect(plain.indexOf('Rules, page 3')).toBeGreaterThan(plain.indexOf('Sail'));
});

it('lists that are read from right to left stay within the page of a PDF, however deep they are', async () => {
  const lists = Array.from('אבגדהוזח', (letter, n) => `${' '.repeat(n * 11)}999999999. ${letter}`);
  const code = ['```', 'long line of code', '```'].map((line) => `${' '.repeat(8 * 11)}${line}`);
  const content = [...lists, code.join('\n')].join('\n\n');
  const places = await placesInPdf(await renderer.renderText({ title: 'Deep', origin: 'From here', content }, 'pdf'));
  const written = places.map(({ text }) => text).join('');
  for (const words of ['ח', 'long', 'code']) expect(written).toContain(words);
  for (const { x } of places) expect(x).toBeGreaterThan(0);
});
