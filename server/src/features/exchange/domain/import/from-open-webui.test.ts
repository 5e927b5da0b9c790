import { expect, it } from 'vitest';
import { openWebUiExport } from '../../../../testing/samples/foreign-exports.ts';
import { wordsOfDetails } from './details-blocks.ts';
import { fromOpenWebUi } from './from-open-webui.ts';

const ask = { id: 'q', parentId: null, childrenIds: ['b', 'a'], role: 'user', content: 'Hi', timestamp: 1_735_000_001 };
const answer = (id: string, rest: object) => ({
  id,
  parentId: 'q',
  childrenIds: [],
  role: 'assistant',
  content: '',
  model: 'llama3.1:8b',
  timestamp: 1_735_000_002,
  done: true,
  ...rest,
});

it('branches stand in the order of their question, with times, models and the branch that was shown', () => {
  const chat = fromOpenWebUi(
    openWebUiExport('c', 'Birds', [ask, answer('a', { content: 'A' }), answer('b', { content: 'B', done: false })]),
  );
  expect(chat).toMatchObject({
    source: 'open-webui',
    id: 'c',
    title: 'Birds',
    createdAt: 1_735_000_000_000,
    updatedAt: 1_735_000_900_000,
    currentId: 'b',
  });
  expect(chat.messages.map(({ id, at, model, extra }) => [id, at, model, extra?.status])).toEqual([
    ['q', 1_735_000_001_000, null, 'complete'],
    ['b', 1_735_000_002_000, 'llama3.1:8b', 'interrupted'],
    ['a', 1_735_000_002_000, 'llama3.1:8b', 'complete'],
  ]);
});

it('thoughts written into a reply stand apart, plain or escaped, and steps of tools are left out', () => {
  const block = (type: string, inner: string) =>
    `<details type="${type}" done="true" duration="5">\n${inner}\n</details>\n`;
  const thought = block('reasoning', '<summary>Thought for 5 seconds</summary>\n> One\n> two &lt;b&gt;');
  const escaped = block('reasoning', '<summary>Thought for 5 seconds</summary>\n&gt; It&#x27;s &lt;b&gt;');
  expect(wordsOfDetails(`${thought}Hello\n${escaped}${block('tool_calls', '<summary>Done</summary>')}you`)).toEqual({
    words: '\nHello\n\n\nyou',
    reasoning: "One\ntwo &lt;b&gt;\n\nIt's <b>",
    tools: 1,
  });
  const others = '<details type="x">kept</details> <details type="reasoning">without an end';
  expect(wordsOfDetails(others)).toEqual({ words: others, reasoning: '', tools: 0 });
});

it('pictures and texts that are in the file come along, others are named, and failures are counted', () => {
  const files = [
    { type: 'image', url: 'data:image/png;base64,AAAA' },
    { type: 'image', url: 'd3b0c442-file-id' },
    { type: 'file', name: 'a.txt', file: { filename: 'a.txt', data: { content: 'Dear' } } },
    { type: 'file', name: 'b.pdf', file: { data: {} } },
  ];
  const chat = fromOpenWebUi(
    openWebUiExport('c', 'Files', [{ ...ask, files }, answer('a', { error: { content: 'Model not found' } })]),
  );
  expect(chat.messages).toMatchObject([
    {
      content: 'Hi\n\n[Picture]\n\n[Attached file: b.pdf]',
      files: [
        { name: 'picture-1.png', type: 'image/png', base64: 'AAAA' },
        { name: 'a.txt', text: 'Dear' },
      ],
    },
  ]);
  expect(Object.values(chat.notes)).toEqual([1, 1, 1, 1]);
});

it('sources keep the numbers by which the reply cites them: each address once', () => {
  const sources = [
    {
      source: { id: 'w', name: 'heron bird', type: 'web_search' },
      document: ['Herons wade.', 'Herons fish.', 'Egrets are white.'],
      metadata: [
        { source: 'https://a.example/', name: 'A' },
        { source: 'https://a.example/', name: 'A' },
        { source: 'https://b.example/' },
      ],
    },
    { source: { id: 'f', name: 'notes.pdf' }, document: ['My notes'], metadata: [{}] },
  ];
  const { messages } = fromOpenWebUi(
    openWebUiExport('c', 'S', [ask, answer('a', { content: 'They wade [1].', sources })]),
  );
  expect(messages[1]?.extra?.sources).toEqual([
    { id: '1', title: 'A', quote: 'Herons wade.', url: 'https://a.example/' },
    { id: '2', title: 'heron bird', quote: 'Egrets are white.', url: 'https://b.example/' },
    { id: '3', title: 'notes.pdf', quote: 'My notes' },
  ]);
});
