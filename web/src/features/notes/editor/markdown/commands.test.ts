import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state';
import { expect, it } from 'vitest';
import { around, begin, link, nextItem, table } from './commands.ts';

/** Runs a command on a text in which `<` and `>` mark the selection, or `|` the cursor. */
function after(command: StateCommand, marked: string): string {
  const cursor = marked.indexOf('|');
  const [from, to] = cursor < 0 ? [marked.indexOf('<'), marked.indexOf('>') - 1] : [cursor, cursor];
  let state = EditorState.create({
    doc: marked.replace(/[<>|]/g, ''),
    selection: EditorSelection.range(from, to),
    extensions: EditorState.lineSeparator.of('\n'),
  });
  command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  const { main } = state.selection;
  const text = state.doc.toString();
  if (main.empty) return `${text.slice(0, main.head)}|${text.slice(main.head)}`;
  return `${text.slice(0, main.from)}<${text.slice(main.from, main.to)}>${text.slice(main.to)}`;
}

it('puts marks around what is selected and takes them off again', () => {
  expect(after(around('**'), 'a <heron> waits')).toBe('a **<heron>** waits');
  expect(after(around('**'), 'a **<heron>** waits')).toBe('a <heron> waits');
  expect(after(around('*'), 'a |')).toBe('a *|*');
  expect(after(around('*'), 'a *|*')).toBe('a |');
  expect(after(around('**'), '<**heron**>')).toBe('<heron>');
});

it('puts marks around the words of each line, without what begins the line and the spaces beside them', () => {
  expect(after(around('**'), '<one\n\n- two \n>')).toBe('**<one**\n\n- **two>** \n');
  expect(after(around('**'), '**<one**\n\n- **two>**')).toBe('<one\n\n- two>');
  expect(after(around('**'), '**<one**\n1. two>')).toBe('**<one**\n1. **two>**');
  expect(after(around('~~'), 'a < heron >waits')).toBe('a  ~~<heron>~~ waits');
  expect(after(around('`'), 'a< \n >b')).toBe('a< \n >b');
});

it('tells bold from italic', () => {
  expect(after(around('*'), '**<heron>**')).toBe('***<heron>***');
  expect(after(around('*'), '***<heron>***')).toBe('**<heron>**');
  expect(after(around('**'), '***<heron>***')).toBe('*<heron>*');
  expect(after(around('**'), '*<heron>*')).toBe('***<heron>***');
});

it('begins lines with a mark in place of another, numbers them, and takes it off where all have it', () => {
  expect(
    after(
      begin(() => '- '),
      '<one\n## two>',
    ),
  ).toBe('<- one\n- two>');
  expect(
    after(
      begin((number) => `${number}. `),
      '<one\n\n  - two>',
    ),
  ).toBe('<1. one\n\n  2. two>');
  expect(
    after(
      begin(() => '- [ ] '),
      '- [ ] done|',
    ),
  ).toBe('done|');
  expect(
    after(
      begin(() => '## '),
      'title|',
    ),
  ).toBe('## title|');
});

it('makes a link of words or of an address', () => {
  expect(after(link, 'see <this>')).toBe('see [this](https://|)');
  expect(after(link, '<https://example.org>')).toBe('[|](https://example.org)');
});

it('goes on with a list at Enter, and ends it in an empty item', () => {
  expect(after(nextItem, '- one|')).toBe('- one\n- |');
  expect(after(nextItem, '9. nine|')).toBe('9. nine\n10. |');
  expect(after(nextItem, '  - [x] done|')).toBe('  - [x] done\n  - [ ] |');
  expect(after(nextItem, 'a\n- |')).toBe('a\n|');
  expect(after(nextItem, 'plain|')).toBe('plain|');
});

it('puts a table below the line one is in', () => {
  const empty = '| Column |\n| --- | --- |\n|  |  |\n';
  expect(after(table, 'Herons|\nend')).toBe(`Herons\n\n| <Column> ${empty}\nend`);
  expect(after(table, '|')).toBe(`| <Column> ${empty}`);
});
