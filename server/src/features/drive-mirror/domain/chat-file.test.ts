import { expect, it } from 'vitest';
import { readableFile } from './chat-file.ts';

it('shows the title and who replied as they are, whatever signs they contain', () => {
  const reply = {
    role: 'assistant' as const,
    content: 'The **text** stays.',
    timestamp: '2026-01-01T10:00:00.000Z',
    id: 'a',
    parentId: null,
    model: null,
    status: 'complete' as const,
    persona: { name: 'Vera *V*', avatar: '' },
  };
  expect(readableFile({ title: 'What is __init__?', currentMessageId: 'a' }, [reply], 'Atrium')).toBe(
    '# What is \\_\\_init\\_\\_?\n\n## Vera \\*V\\*\n\n*2026-01-01 10:00 UTC*\n\nThe **text** stays.\n',
  );
});
