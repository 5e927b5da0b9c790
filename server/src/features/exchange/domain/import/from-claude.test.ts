import { expect, it } from 'vitest';
import { fromClaude } from './from-claude.ts';

it('a document of very many pieces of code is fenced by more backticks than it has, and ends nothing', () => {
  const content = `${'`a` '.repeat(200_000)}\`\`\`\``;
  const block = { type: 'tool_use', name: 'artifacts', input: { content } };
  const chat = fromClaude({ uuid: 'c', name: 'Code', chat_messages: [{ sender: 'assistant', content: [block] }] });
  expect(chat.messages[0]?.content).toBe(`\`\`\`\`\`\n${content}\n\`\`\`\`\``);
});

/** The messages of an export whose second one is a reply of these blocks beside this text. */
function imported(content: readonly object[], text: string) {
  const ask = { sender: 'human', text: 'Write it', content: [] };
  const { messages } = fromClaude({ uuid: 'c', chat_messages: [ask, { sender: 'assistant', text, content }] });
  return messages.map((message) => message.content);
}

const standIn = 'This block is not supported on your current device yet.';
const tool = { type: 'tool_use', name: 'create_file', input: { path: 'a.txt' } };

it('a reply of tools alone does not bring the words that stand for them in the export', () => {
  expect(imported([tool], standIn)).toEqual(['Write it']);
  const fenced = `\`\`\`\n${standIn}\n\`\`\``;
  expect(imported([tool, tool], `${fenced}\n\n\n${fenced}`)).toEqual(['Write it']);
  const ofArtifacts =
    'Viewing artifacts created via the Analysis Tool web feature preview isn’t yet supported on mobile.';
  expect(imported([tool], `\`\`\`\n${ofArtifacts}\n\`\`\``)).toEqual(['Write it']);
  expect(imported([{ type: 'flag' }, tool], `Done.\n${fenced}\n`)).toEqual(['Write it', 'Done.']);
});

it('the same words of a person, or of a reply without blocks, are kept', () => {
  expect(imported([], standIn)).toEqual(['Write it', standIn]);
  const chat = { uuid: 'c', chat_messages: [{ sender: 'human', text: `Why\n${standIn}\nto me?`, content: [tool] }] };
  expect(fromClaude(chat).messages.map(({ content }) => content)).toEqual([`Why\n${standIn}\nto me?`]);
});

it('a reply whose blocks have no words that can be read keeps those beside them', () => {
  for (const block of [
    { text: 'hello' },
    { type: 'image' },
    { type: 'token_budget' },
    { type: 'thinking', thinking: 'Hm' },
  ])
    expect(imported([block], 'hello')).toEqual(['Write it', 'hello']);
  expect(imported([{ type: 'text', text: 'hello' }, tool], `hello\n${standIn}`)).toEqual(['Write it', 'hello']);
});

it('a chat without a name is called by its first words, not by the files that they came with', () => {
  const files = [{ file_name: 'p.png' }];
  const titleOf = (...texts: string[]) =>
    fromClaude({ uuid: 'c', chat_messages: texts.map((text) => ({ sender: 'human', text, files })) }).title;
  expect(titleOf('What is\nthis?')).toBe('What is this?');
  expect(titleOf('', 'And?')).toBe('And?');
  expect(titleOf('')).toBe('[Attached file: p.png]');
});

it('a chat without an id and a name has the id that its first message gives, with the files it came with', () => {
  const files = [{ file_name: 'p.png' }];
  const { id } = fromClaude({ chat_messages: [{ sender: 'human', text: 'What is this?', files }] });
  expect(id).toBe('0 What is this? [Attached file: p.png]');
});
