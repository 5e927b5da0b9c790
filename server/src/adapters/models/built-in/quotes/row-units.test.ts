import { describe, expect, it } from 'vitest';
import { splitPassages } from '../../../../platform/text/passages/split-passages.ts';
import type { Passage } from '../../../../ports/model-provider.ts';
import { answerFromFiles } from '../answer-from-files.ts';
import { createBreather } from '../reading/breather.ts';
import { documentsOf } from '../reading/documents.ts';

async function written(question: string, passages: readonly Passage[]): Promise<string> {
  const reply = await answerFromFiles([question], documentsOf(passages), createBreather(new AbortController().signal));
  return (reply ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}

async function quotesOf(question: string, passages: readonly Passage[]): Promise<readonly string[]> {
  const reply = await answerFromFiles([question], documentsOf(passages), createBreather(new AbortController().signal));
  return (reply ?? []).flatMap((part) => (part.type === 'source' ? [part.quote ?? ''] : []));
}

const columns = 'lamp, keeper, remarks';
const rows = [
  'Alta,Ole Berg,The lens was ground in Paris and cracked in a storm',
  'Voss,Ann Reed,The stair is closed to visitors after dusk',
  'Bodo,Dag Holm,The horn sounds twice a minute in fog',
].join('\n');

/** A table of a space, or a stretch of it `from` a place in its middle. */
const passagesOf = (text: string, from = 0, heading?: string): readonly Passage[] => [
  {
    text,
    origin: { kind: 'source', id: 's', title: 'Northern coast', fileName: 'coast.csv', part: 0 },
    start: from,
    end: from + text.length,
    ...(heading !== undefined && { heading }),
  },
];

/** A stretch from the middle of a table; `heading`: the names of its columns. */
const stretch = (heading?: string) => passagesOf(rows, 9_000, heading);

/** A file too long to be read whole, with what is asked about far from the names of its columns. */
const longFile = (): readonly Passage[] => {
  const filler = (from: number) =>
    Array.from({ length: 1_500 }, (_, n) => `Buoy ${from + n},Eva Moe,It was painted red and white again`).join('\n');
  const text = `${columns}\n${filler(0)}\n${rows}\n${filler(5_000)}\n`;
  const origin = { kind: 'attachment' as const, id: 'a', title: 'coast.csv' };
  return [...splitPassages({ text, pageStarts: [], hasLines: true })].map((passage) => ({ ...passage, origin }));
};

describe('the rows of a part of a table', () => {
  it('answer nothing that neither they nor their columns say', async () => {
    expect(await quotesOf('Which remarks are there on the stair closed to visitors?', stretch())).toEqual([]);
    expect(await quotesOf('What is the salary of Ann Reed of Voss?', stretch(columns))).toEqual([]);
    expect(await quotesOf('What remarks are there on the lift closed to visitors?', longFile())).toEqual([]);
  });

  it('have the first of them among them: it is not the names of the columns', async () => {
    const [quote] = await quotesOf('Who is the keeper of Alta, where the lens cracked in a storm?', stretch(columns));
    expect(quote).toBe('Alta,Ole Berg,The lens was ground in Paris and cracked in a storm');
  });

  it('are found by the names of their columns', async () => {
    const [quote] = await quotesOf('Which remarks are there on the stair closed to visitors?', stretch(columns));
    expect(quote).toBe('Voss,Ann Reed,The stair is closed to visitors after dusk');
  });

  it('are found by the names that stand far above them in a long file', async () => {
    const [quote] = await quotesOf('Which remarks are there on the stair closed to visitors?', longFile());
    expect(quote).toBe('Voss,Ann Reed,The stair is closed to visitors after dusk');
  });

  it('are shown under the names of their columns, as far as these are known', async () => {
    const question = 'Which remarks are there on the stair closed to visitors?';
    const shown =
      '> | lamp | keeper | remarks |\n> | --- | --- | --- |\n' +
      '> | Voss [1] | Ann Reed | The stair is closed to visitors after dusk |\n>\n> — *';
    expect(await written(question, stretch(columns))).toContain(shown);
    expect(await written(question, longFile())).toContain(shown);
    expect(await written('The stair is closed to visitors after dusk', stretch())).toContain(
      '> Voss,Ann Reed,The stair is closed to visitors after dusk [1]\n>\n> — *',
    );
  });

  it('are shown under them by the sign of their table, or as they stand where it is not certain', async () => {
    const [question, lines] = ['Which harbour wall was renewed?', 'Lindau;25,5;31,2;harbour wall, renewed\n'];
    const head = 'town;"height\n in metres";width;remark';
    expect(await written(question, passagesOf(`${head}\n${lines}Passau;1,5;2,5;old\n`))).toContain(
      '> | town | height in metres | width | remark |\n> | --- | --- | --- | --- |\n' +
        '> | Lindau [1] | 25,5 | 31,2 | harbour wall, renewed |\n',
    );
    expect(await written(question, passagesOf(lines, 9_000, 'town, height, width, remark'))).toContain(
      '> Lindau;25,5;31,2;harbour wall, renewed [1]\n',
    );
  });

  it('have the first of a table without names among them', async () => {
    const text = '2024-01-01,calm,harbour gauge\n2024-01-02,gale,river gauge\n2024-01-03,storm,river gauge\n';
    expect(await quotesOf('harbour gauge calm', passagesOf(text))).toEqual(['2024-01-01,calm,harbour gauge']);
  });
});
