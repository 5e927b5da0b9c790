import { expect, it } from 'vitest';
import { markdownHead, markdownMessage } from './to-markdown.ts';

it('shows titles and names as they are, whatever signs they contain', () => {
  expect(markdownHead({ title: 'What is `__init__`?', origin: 'A chat' })).toBe(
    '# What is \\`\\_\\_init\\_\\_\\`?\n\n_A chat_\n',
  );
  const message = markdownMessage({
    role: 'assistant',
    author: 'Vera *V*',
    time: '1 Jan 2026, 10:00 UTC',
    content: 'The **text** stays.',
    fileNames: ['__init__.py'],
    sources: [
      { title: '<img src=x> C:\\ [1]', url: 'https://example.com/' },
      { title: 'My ~old~ notes', location: 'page *2*' },
    ],
  });
  expect(message).toContain('**Vera \\*V\\***');
  expect(message).toContain('The **text** stays.');
  expect(message).toContain('Files: \\_\\_init\\_\\_.py\n');
  expect(message).toContain('1. [\\<img src=x\\> C:\\\\ \\[1&#93;](<https://example.com/>)\n');
  expect(message).toContain('2. My \\~old\\~ notes – page \\*2\\*\n');
});

it('ends code that was cut off, so that what follows is no code', () => {
  const message = markdownMessage({
    role: 'assistant',
    author: 'Vera',
    time: '1 Jan 2026, 10:00 UTC',
    content: '```ts\nconst a',
    remark: 'Stopped.',
    fileNames: [],
    sources: [{ title: 'Notes' }],
  });
  expect(message).toContain('```ts\nconst a\n```\n\n(Stopped.)\n\nSources:\n\n1. Notes\n');
});
