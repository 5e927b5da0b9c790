import { expect, it } from 'vitest';
import { fromClaude } from './from-claude.ts';

it('a document of very many pieces of code is fenced by more backticks than it has, and ends nothing', () => {
  const content = `${'`a` '.repeat(200_000)}\`\`\`\``;
  const block = { type: 'tool_use', name: 'artifacts', input: { content } };
  const chat = fromClaude({ uuid: 'c', name: 'Code', chat_messages: [{ sender: 'assistant', content: [block] }] });
  expect(chat.messages[0]?.content).toBe(`\`\`\`\`\`\n${content}\n\`\`\`\`\``);
});
