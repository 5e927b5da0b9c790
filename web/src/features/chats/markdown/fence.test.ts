import ReactMarkdown from 'react-markdown';
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
  let found: object | null = null;
  const look = (tree: { readonly children: readonly { type: string; lang?: string | null; value?: string }[] }) => {
    const [only] = tree.children;
    if (tree.children.length === 1 && only?.type === 'code') found = { language: only.lang ?? '', code: only.value };
  };
  ReactMarkdown({ children: block, remarkPlugins: [() => look] });
  return found;
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
