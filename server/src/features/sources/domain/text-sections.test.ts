import { growsFairly } from '@atrium/contract/testing/work';
import { describe, expect, it } from 'vitest';
import type { Section } from './outline.ts';
import { splitSource } from './split-source.ts';
import { textSections } from './text-sections.ts';

/** The sections, and in how many turns they were found. */
function found(type: string, name: string, text: string) {
  const finding = textSections(type, name, text);
  let [turns, step] = [1, finding.next()];
  for (; !step.done; turns++) step = finding.next();
  return { sections: step.value, turns };
}
const sectionsOf = (...of: Parameters<typeof textSections>) => found(...of).sections;

/** Each section with its level, its title and the line at its position. */
const shown = (text: string, sections: readonly Section[]) =>
  sections.map(({ at, title, level }) => `${level} ${title} @ ${text.slice(at).split('\n')[0]?.trim()}`);
const of = (type: string, name: string, text: string) => shown(text, sectionsOf(type, name, text));

describe('what has no structure to be told has no sections', () => {
  it.each([
    ['data', 'a.json', ''],
    ['data', 'a.json', '"a text alone"'],
    ['data', 'a.json', '}}]],,::'],
    ['data', 'a.xml', '<a><b/></a>'],
    ['code', 'a.unknown', 'function a() {}'],
    ['code', 'a.ts', '// function a() {}\nconst text = "class B";'],
    ['table', 'a.csv', 'a: 1'],
    ['table', 'a.csv', `1,2\n${'3,4\n'.repeat(500)}`],
    ['table', 'a.csv', `heron,,nests\n${'3,4,5\n'.repeat(500)}`],
    ['table', 'a.csv', `heron,heron\n${'3,4\n'.repeat(500)}`],
    ['table', 'a.csv', `Anna,Berlin\n${'Carl,Bonn\nDora,Berlin\n'.repeat(50)}`],
    ['table', 'a.csv', `${Array.from({ length: 300 }, (_, n) => `a${n}`).join(',')}\n${'3,4\n'.repeat(500)}`],
    ['table', 'a.csv', `heron,nests\n${'3,4\n'.repeat(200)}`],
    ['table', 'a.csv', `heron\n${'3\n'.repeat(500)}`],
    ['table', 'a.csv', `heron,${'n'.repeat(81)}\n${'3,4\n'.repeat(500)}`],
    ['table', 'a.csv', `Anna,1984,2003\n${'Carl,1990,2012\nDora,1979,1999\n'.repeat(50)}`],
    ['table', 'a.csv', `Lens,1999\n${'Wick,349\n'.repeat(150)}`],
    ['table', 'a.csv', `Lens,1999,1500,1899\n${'Wick,349,12,40\n'.repeat(150)}`],
    ['table', 'a.csv', `Lens,1999,2000\n${'Wick,1980,12\nBuoy,7,31\n'.repeat(100)}`],
    ['table', 'a.csv', `Anna,12,2003\n${'Carl,7,31\n'.repeat(150)}`],
    ['table', 'a.csv', `2020,2021,2022\n${'2020,2031,2024\n'.repeat(100)}`],
    ['text', 'a.txt', '# not Markdown'],
  ])('%s %s: %j', (type, name, text) => expect(sectionsOf(type, name, text)).toEqual([]));

  it('nor one whose sections are more than are kept: the last would be taken for all that follows', () => {
    const rows = (count: number) => `{"rows":[${Array.from({ length: count }, (_, at) => `{"n":${at}}`).join(',')}]}`;
    expect(sectionsOf('data', 'a.json', rows(100))).toHaveLength(101);
    expect(sectionsOf('data', 'a.json', rows(5_000)).map(({ title }) => title)).toEqual(['rows']);
    expect(sectionsOf('data', 'a.json', `[${'1,'.repeat(5_000)}1]`)).toEqual([]);
  });
});

describe('JSON', () => {
  it('has its keys as sections, down to the second level, whatever stands in its strings', () => {
    const text = '{\n  "a \\"b\\"": {"x": [1, {"deep": 2}], "y": "{\\"z\\": 1}"},\n  "list": [{"n": 1}, "s", true]\n}';
    expect(sectionsOf('data', 'a.json', text).map(({ title, level }) => [title, level])).toEqual([
      ['a \\"b\\"', 1],
      ['a \\"b\\".x', 2],
      ['a \\"b\\".y', 2],
      ['list', 1],
      ['list[0]', 2],
      ['list[1]', 2],
      ['list[2]', 2],
    ]);
  });

  it('that is a list has its values, and one that breaks off what came before', () => {
    expect(of('data', 'a.json', '[{"a": 1},\n7,\n"x"')).toEqual([
      '1 [0] @ {"a": 1},',
      '2 [0].a @ "a": 1},',
      '1 [1] @ 7,',
      '1 [2] @ "x"',
    ]);
    expect(of('data', 'a.json', '{"whole": 1, "cut": "and the')).toEqual([
      '1 whole @ "whole": 1, "cut": "and the',
      '1 cut @ "cut": "and the',
    ]);
  });
});

it('JSON that is nested deeper than anybody writes it has the sections before that', () => {
  const text = `{"first": 1, "deep": ${'['.repeat(4_000)}${']'.repeat(4_000)}, "last": 2}`;
  expect(sectionsOf('data', 'a.json', text).map(({ title }) => title)).toEqual(['first', 'deep', 'deep[0]']);
});

it.each([
  ['name,nests,last seen', 'name, nests, last seen'],
  ['\ufeff"name";"nests; low";seen, last', 'name, nests; low, seen, last'],
  ['name\tnests', 'name, nests'],
  [',name,nests', 'name, nests'],
  ['name;nests;', 'name, nests'],
  ['country,2020,2021', 'country, 2020, 2021'],
  ['"country";"2020-01";"2020-02";total', 'country, 2020-01, 2020-02, total'],
  [',1998,2002', '1998, 2002'],
])('a table of many rows has the names of its columns as its heading: %s', (head, title) => {
  const rows = `${head}\r\n${'heron,98,May\n'.repeat(100)}`;
  expect(sectionsOf('table', 'a.csv', rows)).toEqual([{ at: rows.search(/\S/), title, level: 1 }]);
});

it('a table that describes fields keeps the names of its columns, also where a field has one of these names', () => {
  const text = `field,type,remark\n${'name,text,of the lamp\ntype,text,of its lens\n'.repeat(50)}`;
  expect(sectionsOf('table', 'a.csv', text)).toMatchObject([{ title: 'field, type, remark' }]);
});

it('YAML has its outer keys, TOML and INI their tables', () => {
  expect(of('data', 'a.yaml', 'services:\n  web:\n    image: a\n"quoted": 1\n# note: none')).toEqual([
    '1 services @ services:',
    '1 quoted @ "quoted": 1',
  ]);
  expect(of('code', 'a.toml', 'a = 1\n[tool.black]\nline = 2\n[[bin]]')).toEqual([
    '1 tool.black @ [tool.black]',
    '1 bin @ [[bin]]',
  ]);
});

describe('a program', () => {
  it.each<[string, string, string[]]>([
    [
      'light.ts',
      'import a from "a";\n\n/** Climbs. */\n// Slowly.\nexport async function climb() {\n  if (x) {\n  }\n}\n\nexport class Keeper {\n  #log = 1;\n\n  /** Reads. */\n  async read(at: number): Promise<void> {\n    while (true) {\n    }\n  }\n}\nexport const lens = (n: number) => n;\nconst plain = 3;\n',
      [
        '1 climb @ /** Climbs. */',
        '1 Keeper @ export class Keeper {',
        '2 Keeper.read @ /** Reads. */',
        '1 lens @ export const lens = (n: number) => n;',
      ],
    ],
    [
      'light.py',
      'class Keeper:\n    """Keeps."""\n\n    @property\n    def log(self):\n        pass\n\n\ndef climb(steps):\n    return steps\n',
      ['1 Keeper @ class Keeper:', '2 Keeper.log @ @property', '1 climb @ def climb(steps):'],
    ],
    [
      'light.go',
      'package light\n\n// Climb climbs.\nfunc (k *Keeper) Climb() int {\n}\n\ntype Keeper struct {\n',
      ['1 Climb @ // Climb climbs.', '1 Keeper @ type Keeper struct {'],
    ],
    [
      'light.rs',
      'pub struct Lens;\nimpl Lens {\n    pub(crate) fn turn(&self) {}\n}\n',
      ['1 Lens @ pub struct Lens;', '1 Lens @ impl Lens {', '2 Lens.turn @ pub(crate) fn turn(&self) {}'],
    ],
    [
      'Light.java',
      'public final class Light {\n    private static int turn(int n) {\n        return call(n);\n    }\n}\n',
      ['1 Light @ public final class Light {', '2 Light.turn @ private static int turn(int n) {'],
    ],
    [
      'light.c',
      'static int turn(int n)\n{\n  return call(n);\n}\nint later(void);\nstruct lens {\n',
      ['1 turn @ static int turn(int n)', '1 lens @ struct lens {'],
    ],
    [
      'light.sql',
      'create table if not exists lenses (\n  id int\n);\nCREATE INDEX lens_by_id on lenses(id);',
      ['1 lenses @ create table if not exists lenses (', '1 lens_by_id @ CREATE INDEX lens_by_id on lenses(id);'],
    ],
    ['light.sh', 'turn() {\n  echo x\n}\n', ['1 turn @ turn() {']],
    [
      'light.css',
      '.lens {\n  color: red;\n}\n@media print {\n',
      ['1 .lens @ .lens {', '1 @media print @ @media print {'],
    ],
    ['light.tf', 'resource "aws_s3_bucket" "logs" {\n', ['1 aws_s3_bucket logs @ resource "aws_s3_bucket" "logs" {']],
  ])('%s has its declarations, each with what is said above it', (name, text, expected) => {
    expect(of('code', name, text)).toEqual(expected);
  });

  it.each([
    ['a ', 190],
    ['public a,', 40],
    ['a<', 190],
    [' ', 390],
    ['a', 4_000],
  ])('is gone through in a time that grows with the length of its lines alone: many of %j', (sign, count) => {
    const lines = (part: number) => `${sign.repeat(count * part)}\n`.repeat(500);
    const all = (text: string) => {
      for (const ending of ['ts', 'java', 'rs', 'c', 'sql', 'css', 'py']) sectionsOf('code', `a.${ending}`, text);
    };
    expect(growsFairly(lines, all)).toBe(true);
  });

  it('is so with lines of C that nearly declare something', () => {
    const lines = (part: number) => `enum ${'a'.repeat(390 * part)};\n`.repeat(4_000);
    expect(growsFairly(lines, (text) => sectionsOf('code', 'a.c', text))).toBe(true);
  });
});

it.each([
  ['data', 'watch.json', `{"keeper": "${'Ingrid '.repeat(90)}",\n"parrot": {"name": "Esmeralda"}}`, 'parrot', [2, 2]],
  [
    'code',
    'watch.py',
    `def climb():\n${'    step()\n'.repeat(60)}\n\ndef scold(parrot="Esmeralda"):\n    pass\n`,
    'scold',
    [64, 65],
  ],
])('%s is cut where its parts begin, each named and with its lines', (type, name, text, heading, lines) => {
  const sections = sectionsOf(type, name, text);
  const passages = [...splitSource(text, { pageStarts: [], sections, hasLines: true })];
  expect(passages).toHaveLength(2);
  expect(passages[1]).toMatchObject({ text: expect.stringContaining('Esmeralda'), locator: { heading, lines } });
});

it.each([
  ['markdown', 'a.md', '~~~\n'],
  ['markdown', 'a.md', '## a\n'],
  ['code', 'a.c', 'label:\n'],
  ['data', 'a.yaml', '- a\n'],
  ['data', 'a.json', '{}\n'],
])('%s %s of a million lines is read in many turns: %j', (type, name, line) => {
  expect(found(type, name, line.repeat(300_000)).turns).toBeGreaterThan(1);
  expect(found(type, name, line.repeat(5)).turns).toBe(1);
});

it.each([
  ['markdown', 'a.md', '# a\n'],
  ['code', 'a.c', 'int a(\n'],
  ['data', 'a.yaml', 'a:\n'],
])('%s %s with more sections of the highest level than are kept is not read to its end', (type, name, line) => {
  expect(found(type, name, line.repeat(1_000_000))).toEqual({
    sections: [],
    turns: expect.toSatisfy((turns) => turns < 9),
  });
});
