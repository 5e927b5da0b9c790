import { describe, expect, it } from 'vitest';
import type { Extraction } from '../../ports/text-extractor.ts';
import { zipOf } from '../../testing/samples/bombs.ts';
import { documentTypes, fixture, sectionsOf, startExtraction } from '../../testing/stages/extraction-stage.ts';

const { docx, pptx, xlsx, odt, odp, ods } = documentTypes;
const odg = 'application/vnd.oasis.opendocument.graphics';
const { read } = startExtraction();
const skarholm = (name: string) => fixture(`skarholm/${name}`);

describe('an OpenDocument file of a hostile make', () => {
  const packed = (content: string, name = 'content.xml') => zipOf([{ name, bytes: Buffer.from(content) }]);

  it.each<[string, Uint8Array, string, RegExp]>([
    [
      'a spreadsheet of entities',
      packed('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><c>&e;</c>'),
      ods,
      /entities/,
    ],
    ['a document of open elements', packed('<text:p>'.repeat(5_000)), odt, /nested too deeply/],
    ['no document at all', packed('x', 'a.txt'), odt, /not a document/],
    ['a presentation without a slide', packed('<office:body/>'), odp, /holds no text/],
    ['a drawing without words', packed('<office:body><draw:page/></office:body>'), odg, /^This drawing holds no text/],
    ['no drawing at all', packed('x', 'a.txt'), odg, /not a drawing/],
    ['a recording that is said to be text', Buffer.from('ID3'), 'audio/mpeg', /of a kind/],
  ])('%s ends as a plain problem', async (_what, bytes, type, sentence) => {
    expect(await read(bytes, type)).toMatchObject({ text: null, problem: expect.stringMatching(sentence) });
  });

  it('has a page for each sheet of a drawing', async () => {
    const sheet = (words: string) => `<draw:page><draw:frame><text:p>${words}</text:p></draw:frame></draw:page>`;
    const { text, pageStarts } = await read(packed(`<office:body>${sheet('One')}${sheet('Two')}</office:body>`), odg);
    expect(pageStarts.map((start) => text?.slice(start, start + 3))).toEqual(['One', 'Two']);
  });

  it('repeats no row or cell a million times', async () => {
    const row =
      '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>';
    const { text } = await read(
      packed(`<office:body><table:table table:name="S">${row}</table:table></office:body>`),
      ods,
    );
    expect(text?.length).toBeLessThan(100);
  });
});

describe('what other programs write', () => {
  it('of one document, whichever program and format, is the same text under the same headings', async () => {
    const read1 = await read(await skarholm('skarholm-pandoc.docx'), docx);
    const others = [
      await read(await skarholm('skarholm-writer.docx'), docx),
      await read(await skarholm('skarholm.odt'), odt),
    ];
    const words = (text: string | null) =>
      text?.replace(/\s*\(?The clockwork is shown in the museum of Vestby\.\)?/, '').trim();
    const headings = ['The light at Skarholm', 'The tower', 'The lens', 'The fog signal', 'The crew'];
    expect(sectionsOf(read1)).toEqual(headings);
    for (const other of others) {
      expect(words(other.text)).toBe(words(read1.text));
      expect(other.text).toContain('museum of Vestby');
      expect(sectionsOf(other)).toEqual(headings);
    }
  });

  it('of one presentation is the same, slide by slide, with what the speaker says', async () => {
    const [first, ...others] = [
      await read(await skarholm('skarholm-pandoc.pptx'), pptx),
      await read(await skarholm('skarholm-impress.pptx'), pptx),
      await read(await skarholm('skarholm.odp'), odp),
    ];
    const slides = ({ text, pageStarts }: Extraction) =>
      pageStarts.map((at, n) => text?.slice(at, pageStarts[n + 1]).trim());
    expect(slides(first)[1]).toBe(
      'The tower\nBuilt in 1884 of granite\n38 metres above high water\nNotes: Say that the keeper climbs 211 steps.',
    );
    for (const other of others) expect(slides(other)).toEqual(slides(first));
  });

  it('of one spreadsheet is the same, with days as days, shares as shares, and the rows’ own numbers', async () => {
    const [first, other] = [
      await read(await skarholm('skarholm.xlsx'), xlsx),
      await read(await skarholm('skarholm.ods'), ods),
    ];
    expect(first.text).toContain('2026-03-15\tTobias Falk\t6\t40%\n\tTogether\t15\n');
    expect(other.text).toContain('2026-03-15\tTobias Falk\t6\t40.0%\n\tTogether\t15\n');
    for (const each of [first, other])
      expect(sectionsOf(each)).toEqual(['Watches', 'Watches 1', 'Spare parts', 'Spare parts 1']);
  });

  it('puts what stands in cells and behind bullets on the line of its row or bullet', async () => {
    const html =
      '<table><tr><td><p>Horn</p></td><td><p>3</p><p>37</p></td></tr></table><ul><li><p>One</p></li><li>Two</li></ul>';
    expect((await read(Buffer.from(html), 'text/html')).text).toBe('Horn\t3\n37\n\n- One\n\n- Two');
  });

  it('has no marks in its words of where a line might divide them', async () => {
    const html = '<p>Dampf&shy;schiff&shy;fahrt</p><pre>a&shy;b</pre>';
    expect((await read(Buffer.from(html), 'text/html')).text).toBe('Dampfschifffahrt\n\na\u00adb');
  });
});
