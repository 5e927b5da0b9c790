import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
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

  it('holds no sign that XML may not have, and leads to the web alone', async () => {
    const files = await parts(await renderer.renderText(document, 'docx'));
    const all = [...files.values()].join('\n');
    expect(all).not.toContain('\u0007');
    expect(all).not.toContain('javascript:');
    expect(all).toContain('https://a.example/?x=1&amp;y=2');
  });
});

it('a text as a PDF has its footnotes at its end', async () => {
  const bytes = await renderer.renderText(document, 'pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  const plain = text.replace(/\s+/g, ' ');
  expect(plain).toContain('The fee is nine crowns.');
  expect(plain.indexOf('Rules, page 3')).toBeGreaterThan(plain.indexOf('Sail'));
});
