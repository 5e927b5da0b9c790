import { expect, it } from 'vitest';
import { libreChatMessage as message } from '../../../../testing/samples/foreign-exports.ts';
import { fromLibreChat } from './from-librechat.ts';

const noParent = '00000000-0000-0000-0000-000000000000';
const question = (id: string, parent: string, text: string, rest = {}) =>
  message(id, parent, { isCreatedByUser: true, text, ...rest });
const reply = (id: string, parent: string, rest: Record<string, unknown>) =>
  message(id, parent, { isCreatedByUser: false, model: 'claude-sonnet-4', ...rest });

it('replies keep thoughts and text of their parts, and name what is no part of the file', () => {
  const content = [
    { type: 'think', think: 'A bird.' },
    { type: 'tool_call', tool_call: { id: 't', name: 'web_search', args: '{}', output: 'found' } },
    { type: 'text', text: 'A wading bird.' },
    { type: 'text', text: { value: 'It fishes.' } },
    { type: 'image_file', image_file: { filename: 'h.png' } },
  ];
  const { messages, notes } = fromLibreChat({
    conversationId: 'c',
    title: 'Birds',
    messages: [
      question('q', noParent, 'What is a heron?', { files: [{ filename: 'notes.pdf', type: 'application/pdf' }] }),
      reply('a', 'q', { text: '', content }),
    ],
  });
  expect(messages).toMatchObject([
    { role: 'user', content: 'What is a heron?\n\n[Attached file: notes.pdf]', model: null },
    {
      role: 'assistant',
      content: 'A wading bird.\n\nIt fishes.\n\n[Picture]',
      reasoning: 'A bird.',
      model: 'claude-sonnet-4',
      at: Date.parse('2025-03-01T10:00:00Z'),
    },
  ]);
  expect(Object.values(notes)).toEqual([1, 1, 1]);
});

it('thoughts that older versions wrote into the text stand apart, and a reply that failed is left out', () => {
  const { messages, notes } = fromLibreChat({
    conversationId: 'c',
    title: 'Old',
    messages: [
      question('q', noParent, ':::thinking\nmine\n:::'),
      reply('a', 'q', { text: ':::thinking\nHm.\n:::\n\nYes.', unfinished: true }),
      reply('b', 'q', { text: '{"type":"no_user_key"}', error: true }),
    ],
  });
  expect(messages).toMatchObject([
    { content: ':::thinking\nmine\n:::' },
    { content: 'Yes.', reasoning: 'Hm.', extra: { status: 'interrupted' } },
  ]);
  expect(Object.values(notes)).toEqual([1]);
});

it('a tree of nested replies is taken in with its branches', () => {
  const nested = (node: object, ...children: object[]) => ({ ...node, children });
  const { messages, currentId } = fromLibreChat({
    conversationId: 'c',
    title: 'Birds',
    recursive: true,
    messagesTree: [
      nested(
        question('q', noParent, 'What?'),
        nested(reply('a', 'q', { text: 'One.' })),
        nested(reply('b', 'q', { text: 'Two.' }), nested(question('r', 'b', 'And?'))),
      ),
    ],
  });
  expect(messages.map(({ id, parentId }) => [id, parentId])).toEqual([
    ['q', null],
    ['a', 'q'],
    ['b', 'q'],
    ['r', 'b'],
  ]);
  expect(currentId).toBe('r');
});
