import { expect, it } from 'vitest';
import { answerFromFiles } from '../answer-from-files.ts';
import { createBreather } from '../reading/breather.ts';
import { documentsOf } from '../reading/documents.ts';

const text = 'limits = {\n  attempts: 5,\n  longest_delay: 8_000\n}\n';

async function written(name: string): Promise<string> {
  const origin = { kind: 'attachment' as const, id: 'a', title: name };
  const documents = documentsOf([{ text, origin, start: 0, end: text.length }]);
  const breather = createBreather(new AbortController().signal);
  const reply = await answerFromFiles(['What is the longest delay?'], documents, breather);
  return (reply ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}

it('does not put the lines of prose apart', async () => {
  expect(await written('limits.txt')).not.toContain('```');
});

it.each(['rb', 'cs', 'kt', 'php', 'swift', 'scala', 'lua', 'cc', 'hpp', 'cjs', 'mts', 'cts', 'scss', 'bash'])(
  'keeps the lines of code in a file that ends with .%s',
  async (ending) => {
    expect(await written(`limits.${ending}`)).toContain(`> \`\`\`${ending}\n> limits = {\n`);
  },
);
