import { expect, it } from 'vitest';
import { firstTitle, modelTitle } from './first-title.ts';

it('is the first line of a short question', () => {
  expect(firstTitle('  What is\ta heron?\nPlease be brief.', [])).toBe('What is a heron?');
});

it('is cut at a word, or within one that is too long', () => {
  expect(firstTitle('word '.repeat(40), [])).toMatch(/^(word ?){5,12}…$/);
  expect(firstTitle('x'.repeat(60), [])).toBe('x'.repeat(60));
  expect(firstTitle('x'.repeat(100), [])).toBe(`${'x'.repeat(60)}…`);
  expect(firstTitle(`${'x'.repeat(31)} ${'y'.repeat(60)}`, [])).toBe(`${'x'.repeat(31)}…`);
  expect(firstTitle(`${'x'.repeat(30)} ${'y'.repeat(60)}`, [])).toBe(`${'x'.repeat(30)} ${'y'.repeat(29)}…`);
  expect(firstTitle('天気'.repeat(40), [])).toBe(`${'天気'.repeat(30)}…`);
  expect(firstTitle(`${'x'.repeat(57)}👩‍👩‍👧`, [])).toBe(`${'x'.repeat(57)}…`);
  expect(firstTitle(`z${'🇩🇪'.repeat(20)}`, [])).toBe(`z${'🇩🇪'.repeat(14)}…`);
});

it('is the names of the files where nothing was written', () => {
  expect(firstTitle(' ', ['plan.pdf', 'a.csv'])).toBe('plan.pdf, a.csv');
});

it('takes a model’s title without its decoration, and no title from an empty answer', () => {
  expect(modelTitle('**"Herons and their nests."**\nHope this helps')).toBe('Herons and their nests');
  for (const said of [
    'Title: Herons',
    'Title : Herons',
    '**Title:** "Herons"',
    'Title: **Herons**',
    '**Title**: Herons.',
    '*Title:* Herons',
    '**Title: **Herons',
    '**Title: Herons**',
    '**Herons',
    'Herons**',
    'Herons”',
    '* Herons',
  ])
    expect(modelTitle(said)).toBe('Herons');
  expect(modelTitle('Titles of books')).toBe('Titles of books');
  for (const said of [
    'Summary of "Hamlet"',
    '"Hamlet" and "Faust"',
    '„Faust“ by Goethe',
    '9. Sinfonie',
    'What 2**10 and __init__ mean',
    'The file_name of a snake_case module',
    '#MeToo',
    '*args in Python',
    '*.ts files',
    '**kwargs in Python',
    '*BSD and Linux',
    'Power operator **',
    'The search A*',
    'Screens of 27"',
    '🦩',
  ])
    expect(modelTitle(said)).toBe(said);
  for (const said of ['„Faust“', '«Faust»', "'Faust'", '# *Faust*', '“Faust”.']) expect(modelTitle(said)).toBe('Faust');
  for (const [said, title] of [
    ['Costs rose **6.8%**, and sales with them', 'Costs rose 6.8%, and sales with them'],
    ['Using `git rebase`', 'Using git rebase'],
    ['Herons in *Nature*', 'Herons in Nature'],
    ['**Herons** and `**kwargs`', 'Herons and **kwargs'],
    ['1. Advent: **candles** and stars', '1. Advent: candles and stars'],
    ['1984. A *novel* by Orwell', '1984. A novel by Orwell'],
    ['~~Old~~ _new_ [herons](https://heron.example/)', 'Old new herons'],
  ] as const)
    expect(modelTitle(said)).toBe(title);
  for (const said of [
    ' \n',
    '***',
    '**',
    '*',
    '""',
    '"',
    '“”',
    '# ',
    '#',
    '**""**',
    "'",
    'Title: "."',
    '---',
    '…',
    '```\nHerons',
    '“。”',
  ])
    expect(modelTitle(said)).toBeNull();
});

it('takes a title from a model that wrote one sign without end', () => {
  expect(modelTitle(`Herons ${'.'.repeat(300_000)}x`)).toBe('Herons');
});
