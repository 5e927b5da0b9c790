import { expect, it } from 'vitest';
import { pathPart } from './path-part.ts';

it.each([
  ['Über den Fischreiher: naïve Café-Fragen', 'uber-den-fischreiher-naive-cafe-fragen'],
  ['アオサギの巣 (2026)', 'アオサギの巣-2026'],
  ['왜가리', '왜가리'],
  ['Серый чай, ещё?', 'серый-чай-ещё'],
  ['Ο ερωδιός', 'ο-ερωδιός'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['../..\\CON:<x>', 'con-x'],
  ['🦩 / ?', 'chat'],
  ['漢'.repeat(60), '漢'.repeat(48)],
  ['𠮷'.repeat(60), '𠮷'.repeat(48)],
])('the chat %j is called %j in an archive', (title, part) => expect(pathPart(title, 'chat')).toBe(part));
