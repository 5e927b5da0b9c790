import { describe, expect, it } from 'vitest';
import { splitPassages } from '../../../../platform/text/passages/split-passages.ts';
import { createBreather } from '../reading/breather.ts';
import { documentsOf } from '../reading/documents.ts';
import { answerFromTables } from './answer-from-table.ts';
import { numberIn } from './number-in.ts';
import { readTable } from './read-table.ts';

const staff = `id,name,department,city,start_date,annual_salary
1,Ann Reed,Design,Oslo,2019-04-01,52000
2,"Berg, Ole",Design,Bergen,2021-08-16,48500
3,Cara Lund,Sales,Oslo,2018-01-02,61000
4,Dag Holm,Sales,Bergen,2023-03-20,61000
5,Eva Moe,Support,Oslo,2020-11-09,39500.50
`;

async function ask(question: string, text = staff): Promise<string | null> {
  const breather = createBreather(new AbortController().signal);
  const passages = [...splitPassages({ text, pageStarts: [], hasLines: true })].map((passage) => ({
    ...passage,
    origin: { kind: 'attachment' as const, id: 'a', title: 'staff.csv' },
  }));
  const reply = await answerFromTables(question, documentsOf(passages), breather);
  return reply === null
    ? null
    : reply.map((part) => (part.type === 'text' ? part.text : `{${part.location}}`)).join('');
}

const bold = async (question: string) => /\*\*(.*?)\*\*/.exec((await ask(question)) ?? '')?.[1];

describe('a table', () => {
  it.each([
    'What does Frida Dahl earn?',
    'How old is Ann Reed?',
    'Which hobby does Ann Reed have?',
    'How many dogs are there?',
    'What is the average height?',
    'What is the weather like?',
  ])('does not answer what it does not hold: %s', async (question) => {
    expect(await ask(question)).toBeNull();
  });

  it.each([
    ['What does Ann Reed earn?', '52000'],
    ['What is the salary of Ole Berg?', '48500'],
    ['Where does Cara work?', 'Oslo'],
    ['When did Dag Holm start?', '2023-03-20'],
    ['How many people work in Sales?', '2'],
    ['What does Ann Reed of the staff earn?', '52000'],
    ['How many people in Oslo earn more than 50,000?', '2'],
    ['How many people started in 2021?', '1'],
    ['How many different departments are there?', '3'],
    ['What is the total salary in Design?', '100,500'],
    ['Who started before 2019?', 'Cara Lund'],
    ['Who started after 2021?', 'Dag Holm'],
    ['Sum of the salaries in Sales', '122,000'],
    ['What is the average salary?', '52,400.1'],
    ['What is the median salary?', '52,000'],
    ['Who has the lowest salary?', 'Eva Moe (39500.50)'],
    ['Who has the highest salary?', 'Cara Lund, Dag Holm (61000)'],
    ['Who has the latest start date?', 'Dag Holm (2023-03-20)'],
    ['What is the average salary per department?', 'Sales: 61,000'],
    ['Which department has the highest total salary?', 'Sales: 122,000'],
  ])('%s → %s', async (question, expected) => {
    expect(await bold(question)).toBe(expected);
  });

  it.each([
    ['What is the latest date?', '25/12/2025'],
    ['What is the earliest date?', '03/01/2025'],
    ['How many orders in March 2025?', '1'],
    ['How many orders in April 2025?', '1'],
    ['How many orders after 4 March 2025?', '3'],
  ])(
    'takes all dates of a column with the day first where one of them can be read in no other way: %s',
    async (question, expected) => {
      const text = 'order_id,customer,date\n1,Ann,03/01/2025\n2,Ben,25/12/2025\n3,Cem,03/04/2025\n4,Dan,31/03/2025\n';
      expect(/\*\*(.*?)\*\*/.exec((await ask(question, text)) ?? '')?.[1]).toContain(expected);
    },
  );

  it('without names of columns keeps its first row', async () => {
    const table = await readTable('Lindau,25000\nPassau,52000\n', createBreather(new AbortController().signal));
    expect(table?.columns.map(({ name }) => name)).toEqual(['column 1', 'column 2']);
    expect(table?.rows.map(({ cells, number }) => [number, cells[0]])).toEqual([
      [1, 'Lindau'],
      [2, 'Passau'],
    ]);
    const german = await readTable('Lindau;25,5\nPassau;52,1\n', createBreather(new AbortController().signal));
    expect(german?.rows.map(({ cells }) => cells)).toEqual([
      ['Lindau', '25,5'],
      ['Passau', '52,1'],
    ]);
  });

  it('tells times of one day apart, with a zone or without', async () => {
    const latest = async (...times: string[]) =>
      ask('What is the latest time?', `name,time\n${times.map((time, at) => `n${at},${time}\n`).join('')}`);
    expect(await latest('2026-03-29 01:30', '2026-03-29 02:30', '2026-03-29 03:15')).toContain('**2026-03-29 03:15**');
    expect(await latest('2026-03-03T10:00:00+05:00', '2026-03-03T06:00:00Z')).toContain('**2026-03-03T06:00:00Z**');
    const written = [
      ['09:00 AM', '02:30 PM', '01:15 PM', '02:30 PM'],
      ['10:00:00+02', '09:30:00+00', '08:00:00+00', '09:30:00+00'],
      ['10:00 +0200', '09:30 UTC', '09:00 GMT', '09:30 UTC'],
    ].map((times) => times.map((time) => `2026-03-03 ${time}`));
    for (const [a = '', b = '', c = '', last] of written) expect(await latest(a, b, c)).toContain(`**${last}**`);
  });

  it('shows the row with its number and cites it', async () => {
    const reply = await ask('What does Ole Berg earn?');
    expect(reply).toContain('| 3 | 2 | Berg, Ole | Design | Bergen |');
    expect(reply).toContain('{row 3}');
  });

  it('keeps delimiters, line breaks and quotation marks inside quoted cells', async () => {
    const table = await readTable(
      'a;b\n"x;1";"say ""hi""\nthere"\n2;3\n',
      createBreather(new AbortController().signal),
    );
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['x;1', 'say "hi"\nthere'],
      ['2', '3'],
    ]);
  });

  it.each([
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['€ 12.30', 12.3],
    ['-7', -7],
    ['45 %', 45],
    ["1'000", 1000],
  ])('reads %s as the number %d', (cell, expected) => {
    const value = numberIn(cell);
    expect(Number(value?.top) / Number(value?.bottom)).toBe(expected);
  });

  it('takes no date, code or phone number for a number', () => {
    for (const cell of ['2026-03-03', 'A-12', '+47 22 555', '', '1,2,3']) expect(numberIn(cell)).toBeNull();
  });
});
