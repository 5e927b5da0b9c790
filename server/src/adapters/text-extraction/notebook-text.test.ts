import { expect, it } from 'vitest';
import { startExtraction } from '../../testing/stages/extraction-stage.ts';

const { read } = startExtraction();
const type = 'application/x-ipynb+json';

it('of a notebook the cells are read in their order, with what the code gave, and without its pictures', async () => {
  const notebook = {
    nbformat: 4,
    metadata: { language_info: { name: 'python' } },
    cells: [
      { cell_type: 'markdown', source: ['# Fees\n', '\n', 'Nine crowns.'] },
      {
        cell_type: 'code',
        execution_count: 1,
        source: 'print("a\\nb")\n1 + 1',
        outputs: [
          { output_type: 'stream', name: 'stdout', text: ['a\n', 'b\n'] },
          { output_type: 'execute_result', data: { 'text/plain': ['2'], 'image/png': 'iVBORw0KGgo' } },
          { output_type: 'error', ename: 'KeyError', evalue: "'x'", traceback: ['\u001b[0;31m'] },
        ],
      },
      null,
      { cell_type: 'code', source: [], outputs: [] },
      { cell_type: 'raw', source: 'As it is.' },
      { cell_type: 'code', source: 'md = """\n```\n"""' },
    ],
  };
  const { text, problem } = await read(JSON.stringify(notebook), type);
  expect(problem).toBeNull();
  expect(text).toBe(
    [
      '# Fees\n\nNine crowns.',
      '```python\nprint("a\\nb")\n1 + 1\n```',
      "Output:\n\n```text\na\nb\n2\nKeyError: 'x'\n```",
      'As it is.',
      '````python\nmd = """\n```\n"""\n````',
    ].join('\n\n'),
  );
});

it.each(['{"worksheets": []}', '{"cells": [', '[]'])(
  'what is no notebook of today is told in one sentence: %s',
  async (json) => {
    expect(await read(json, type)).toMatchObject({
      text: null,
      problem: expect.stringContaining('no notebook of Jupyter'),
    });
  },
);

it('a notebook without words is told to be empty', async () => {
  expect(await read('{"cells": []}', type)).toMatchObject({ text: null, problem: 'This notebook is empty.' });
});

it('a cell of very many empty lines, or of very many runs of backquotes, is read like any other', async () => {
  const cells = ['\n'.repeat(400_000), '```\n'.repeat(200_000)].map((lines) => ({
    cell_type: 'code',
    source: `first${lines}last`,
  }));
  const { text, problem } = await read(JSON.stringify({ cells }), type);
  expect(problem).toBeNull();
  expect(text?.match(/first|last/g)).toEqual(['first', 'last', 'first', 'last']);
});
