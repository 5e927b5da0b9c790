import { afterAll, describe, expect, it } from 'vitest';
import { uprightLinesInPdf } from '../../testing/lines-in-pdf.ts';
import { placesInPdf } from '../../testing/places-in-pdf.ts';
import { threadDocumentRenderer } from './thread-document-renderer.ts';

const renderer = threadDocumentRenderer();
afterAll(() => renderer.close());

async function laidOut(content: string) {
  const places = await placesInPdf(await renderer.renderText({ title: 'Fees', origin: 'From here', content }, 'pdf'));
  const of = (words: string) => {
    const found = places.find(({ text }) => text.includes(words));
    if (!found) throw new Error(`${words} stands nowhere`);
    return found;
  };
  return { places, of };
}

describe('a page of a PDF', () => {
  it('begins a line where one is begun, also behind signs of another font', async () => {
    const { of } = await laidOut('Quay **north**  \nHarbour → sea\\\nEnd');
    for (const words of ['Harbour', 'End']) expect(of(words).x).toBeCloseTo(of('Quay').x);
    expect(of('Harbour').y).toBeLessThan(of('north').y);
    expect(of('End').y).toBeLessThan(of('Harbour').y);
  });

  it('begins the lines of a question where they were begun', async () => {
    const content = 'One →\n✓ two\n\nthree';
    const message = { role: 'user' as const, author: 'Ann', time: 'now', content, sources: [], fileNames: [] };
    const chat = { title: 'Fees', origin: 'From here', messages: [message] };
    const places = await placesInPdf(await renderer.render(chat, 'pdf'));
    const starts = ['One', '✓', 'three'].map((words) => places.find(({ text }) => text.startsWith(words)));
    expect(starts.map((each) => Math.round(each?.x ?? 0))).toEqual([56, 56, 56]);
    const [one = 0, two = 0, three = 0] = starts.map((each) => each?.y ?? 0);
    expect(one - two).toBeGreaterThan(5);
    expect(two - three).toBeGreaterThan((one - two) * 1.5);
  });

  it('has all that stands on a line on one height, whatever fonts it is of', async () => {
    const { of } = await laidOut('Call `open` → **now**');
    for (const words of ['open', '→', 'now']) expect(of(words).y).toBeCloseTo(of('Call').y, 1);
  });

  it('adds nothing to a long line of code', async () => {
    const { places } = await laidOut(`\`\`\`\n${'x'.repeat(150)}\n\`\`\`\n\n\`${'y'.repeat(150)}\``);
    for (const letter of ['x', 'y']) {
      const long = places.filter(({ text }) => text.includes(letter.repeat(9)));
      expect(long.map(({ text }) => text).join('')).toBe(letter.repeat(150));
    }
  });

  it('keeps code set in that has words read from right to left', async () => {
    const { of } = await laidOut('```\nif a:\n    b = "שלום"\n```');
    expect(of('b').x).toBeGreaterThan(of('if').x + 15);
  });

  it('has no key drawn around a digit over what follows', async () => {
    const { places } = await laidOut('1\ufe0f\u20e3 First');
    expect(places.map(({ text }) => text)).toContain('1 First');
  });

  it('makes room in a table for what it says instead of signs it has no letters for', async () => {
    const { places, of } = await laidOut(`| Name | What it is |\n|---|---|\n| 港口 | ${'long '.repeat(12)} |\n\nBelow`);
    const lowest = Math.min(...places.filter(({ text }) => /shown\]/.test(text)).map(({ y }) => y));
    expect(of('Below').y).toBeLessThan(lowest);
  });

  it('leaves no head of a table alone at its end', async () => {
    const table = `| Head |\n|---|\n| ${'cell '.repeat(150)} |`;
    for (const lines of [24, 26, 28]) {
      const { places, of } = await laidOut(`${'Line\n\n'.repeat(lines)}${table}`);
      expect(places.find(({ text }) => text.startsWith('cell'))?.y).toBeLessThan(of('Head').y);
    }
  });

  it('has the bar of a quotation on each page that it is on, and beside none of it on others', async () => {
    const barsOf = async (content: string) => {
      const pages = await uprightLinesInPdf(
        await renderer.renderText({ title: 'Fees', origin: 'From here', content }, 'pdf'),
      );
      return pages.map((bars) => bars.map(({ from, to }) => [Math.round(from), Math.round(to)]));
    };
    const long = await barsOf(`Before\n\n${'> Said\n>\n'.repeat(80)}\nAfter`);
    expect(long).toHaveLength(3);
    expect(long.map((bars) => bars.length)).toEqual([1, 1, 1]);
    expect([long[0]?.[0]?.[1], long[1]?.[0], long[2]?.[0]?.[0]]).toEqual([786, [56, 786], 56]);
    const within = await barsOf(`${'> > Said\n> >\n'.repeat(50)}\nAfter`);
    expect(within.map((bars) => bars.length)).toEqual([2, 2]);
    for (const lines of [34, 35, 36]) {
      const pages = await barsOf(`${'Line\n\n'.repeat(lines)}> Said`);
      expect(pages.flat(), `${lines}`).toHaveLength(1);
    }
  });
});
