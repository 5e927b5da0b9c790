import { expect, it } from 'vitest';
import { fromClaude } from './from-claude.ts';

it('a document of very many pieces of code is fenced by more backticks than it has, and ends nothing', () => {
  const content = `${'`a` '.repeat(200_000)}\`\`\`\``;
  const block = { type: 'tool_use', name: 'artifacts', input: { content } };
  const chat = fromClaude({ uuid: 'c', name: 'Code', chat_messages: [{ sender: 'assistant', content: [block] }] });
  expect(chat.messages[0]?.content).toBe(`\`\`\`\`\`\n${content}\n\`\`\`\`\``);
});

it('a reply of tools alone does not bring the words that stand for them in the export', () => {
  const text = 'This block is not supported on your current device yet.';
  const tool = { type: 'tool_use', name: 'create_file', input: { path: 'a.txt' } };
  const ask = { sender: 'human', text: 'Write it', content: [] };
  const chat = fromClaude({
    uuid: 'c',
    name: 'Files',
    chat_messages: [ask, { sender: 'assistant', text, content: [tool] }],
  });
  expect(chat.messages.map(({ content }) => content)).toEqual(['Write it']);
});
