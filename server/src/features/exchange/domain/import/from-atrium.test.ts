import { expect, it } from 'vitest';
import { fromAtrium } from './from-atrium.ts';

it('a long type of a file ends before a character that it would split', () => {
  const file = { name: 'notes.txt', path: 'files/notes.txt', type: `${'a'.repeat(254)}👋` };
  const chat = fromAtrium({ chat: {}, messages: [{ role: 'user', content: 'Look', attachments: [file] }] });
  expect(chat.messages[0]?.files).toMatchObject([{ type: 'a'.repeat(254) }]);
});
