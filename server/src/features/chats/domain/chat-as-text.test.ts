import { expect, it } from 'vitest';
import { chatAsText } from './chat-as-text.ts';

const say = (role: 'user' | 'assistant', content: string, author: string | null = null) => ({ role, content, author });

it('is nothing where nothing was said', () => {
  expect(chatAsText('Tides', [])).toBeNull();
  expect(chatAsText('Tides', [say('user', ' \n'), say('assistant', '')])).toBeNull();
});

it('has what each said below his name, and leaves out who said nothing', () => {
  const said = [
    say('user', 'When is high water?'),
    say('assistant', 'At six.\n\n- twice a day', 'Ada\n# Lovelace'),
    say('user', 'And low?'),
    say('assistant', '', 'Ada'),
    say('assistant', 'At noon.'),
  ];
  expect(chatAsText('High\nand low water', said)).toBe(
    '# High and low water\n\n## You\n\nWhen is high water?\n\n## Ada # Lovelace\n\nAt six.\n\n- twice a day\n\n## You\n\nAnd low?\n\n## Assistant\n\nAt noon.',
  );
});
