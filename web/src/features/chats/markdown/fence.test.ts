import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { openFence, wholeFence } from './fence.ts';

test('a fence that is being written is known for one, with its language', () => {
  expect(openFence('```python title\nimport os\n')).toEqual({ language: 'python', code: 'import os\n' });
  expect(openFence('```pyth')).toBeNull();
  expect(openFence('text')).toBeNull();
});

test('a line of tildes that is being written is read once', () => {
  const line = '~'.repeat(100_000);
  expect(openFence(line)).toBeNull();
  expect(openFence(`${line}\nx`)).toEqual({ language: '', code: 'x' });
});

/** How the Markdown parser reads a block that is a single piece of code. */
function parsed(block: string) {
  const [only, ...others] = fromMarkdown(block).children;
  return others.length === 0 && only?.type === 'code' ? { language: only.lang ?? '', code: only.value } : null;
}

test.each([
  '```ts\nconst a = 1;\n```\n',
  '```\n\n  indented\n\n\n```',
  '~~~~ python title\n```\n~~~\n~~~~~  \n\n',
  '```\n```\n',
  '```js\n\tx\n   ```\n',
])('%j is code from fence to fence, as Markdown reads it', (block) => {
  expect(wholeFence(block)).toEqual(parsed(block));
});

test.each([
  '```ts\nconst a = 1;\n',
  '```\na\n```\nafter',
  '```c&amp;\na\n```\n',
  '```\na\r\n```\n',
  'text\n',
  '``` a`b\nx\n```\n',
])('%j is left to the parser', (block) => {
  expect(wholeFence(block)).toBeNull();
});
