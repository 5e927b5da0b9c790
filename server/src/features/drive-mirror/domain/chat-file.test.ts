import { expect, it } from 'vitest';
import { readableFile } from './chat-file.ts';

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

it('shows the title, who replied and by which model as they are, whatever signs they contain', () => {
  expect(readableFile({ title: 'What is __init__?', currentMessageId: 'a' }, [reply], 'Atrium')).toBe(
    '# What is \\_\\_init\\_\\_?\n\n## Vera \\*V\\*\n\n*2026-01-01 10:00 UTC · my\\_model \\*1\\* \\# Not a heading*\n\nThe **text** stays.\n',
  );
});

it('ends code that was cut off, so that the next message is no code', () => {
  const cut = { ...reply, content: '```\ncode', status: 'stopped' as const };
  const next = { ...reply, id: 'b', parentId: 'a', content: 'More.' };
  const text = readableFile({ title: 'A', currentMessageId: 'b' }, [cut, next], 'Atrium');
  expect(text).toContain('```\ncode\n```\n\n## Vera');
});
