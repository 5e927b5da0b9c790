import { expect, it } from 'vitest';
import { titleOfName } from './title-of-name.ts';

it.each([
  ['Apache-2.0', 'Apache-2.0'],
  ['Notes of 2026.11', 'Notes of 2026.11'],
  ['chapter.001', 'chapter.001'],
  ['LICENSE', 'LICENSE'],
  ['Dr. Heron', 'Dr. Heron'],
  ['Apache-2.0.txt', 'Apache-2.0'],
  ['report.PDF', 'report'],
  ['speech.mp3', 'speech'],
  ['archive.7z', 'archive'],
  ['.gitignore', '.gitignore'],
  ['.env', ''],
])('a file called %s is titled %s', (name, title) => {
  expect(titleOfName(name)).toBe(title);
});

it('ends a title that is too long before a character that would be cut in two', () => {
  expect(titleOfName(`${'a'.repeat(199)}😀.txt`)).toBe('a'.repeat(199));
});
