import { expect, it } from 'vitest';
import { readableFile } from './chat-file.ts';

it('shows the title, who replied and by which model as they are, whatever signs they contain', () => {
  const reply = {
    role: 'assistant' as const,
    content: 'The **text** stays.',
    timestamp: '2026-01-01T10:00:00.000Z',
    id: 'a',
    parentId: null,
    model: 'my_model *1*\n\n# Not a heading',
    status: 'complete' as const,
    persona: { name: 'Vera *V*', avatar: '' },
  };
  expect(readableFile({ title: 'What is __init__?', currentMessageId: 'a' }, [reply], 'Atrium')).toBe(
    '# What is \\_\\_init\\_\\_?\n\n## Vera \\*V\\*\n\n*2026-01-01 10:00 UTC · my\\_model \\*1\\* \\# Not a heading*\n\nThe **text** stays.\n',
  );
});
