import { expect, it } from 'vitest';
import { afterCommand } from '../../../../testing/after-command.ts';
import { begin, link, nextItem, table } from './commands.ts';

it('begins lines with a mark in place of another, numbers them, and takes it off where all have it', () => {
  expect(
    afterCommand(
      begin(() => '- '),
      '<one\n## two>',
    ),
  ).toBe('<- one\n- two>');
  expect(
    afterCommand(
      begin((number) => `${number}. `),
      '<one\n\n  - two>',
    ),
  ).toBe('<1. one\n\n  2. two>');
  expect(
    afterCommand(
      begin(() => '- [ ] '),
      '- [ ] done|',
    ),
  ).toBe('done|');
  expect(
    afterCommand(
      begin(() => '## '),
      'title|',
    ),
  ).toBe('## title|');
});

it('makes a link of words or of an address', () => {
  expect(afterCommand(link, 'see <this>')).toBe('see [this](https://|)');
  expect(afterCommand(link, '<https://example.org>')).toBe('[|](https://example.org)');
});

it('goes on with a list at Enter, and ends it in an empty item', () => {
  expect(afterCommand(nextItem, '- one|')).toBe('- one\n- |');
  expect(afterCommand(nextItem, '9. nine|')).toBe('9. nine\n10. |');
  expect(afterCommand(nextItem, '  - [x] done|')).toBe('  - [x] done\n  - [ ] |');
  expect(afterCommand(nextItem, 'a\n- |')).toBe('a\n|');
  expect(afterCommand(nextItem, 'plain|')).toBe('plain|');
});

it('puts a table below the line one is in', () => {
  const empty = '| Column |\n| --- | --- |\n|  |  |\n';
  expect(afterCommand(table, 'Herons|\nend')).toBe(`Herons\n\n| <Column> ${empty}\nend`);
  expect(afterCommand(table, '|')).toBe(`| <Column> ${empty}`);
});
