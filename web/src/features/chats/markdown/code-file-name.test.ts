import { expect, it } from 'vitest';
import { codeFileName } from './code-file-name.ts';

it.each([
  ['ts', 'code.ts'],
  ['TypeScript', 'code.ts'],
  ['python', 'code.py'],
  ['html', 'code.html'],
  ['C++', 'code.cpp'],
  ['zig', 'code.zig'],
  ['', 'code.txt'],
  ['text', 'code.txt'],
  ['../../etc', 'code.txt'],
  ['a.very/odd name', 'code.txt'],
  ['constructor', 'code.txt'],
  ['__proto__', 'code.txt'],
])('code in %o is saved as %s', (language, name) => {
  expect(codeFileName(language)).toBe(name);
});
