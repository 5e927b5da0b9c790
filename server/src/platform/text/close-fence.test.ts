import { expect, it } from 'vitest';
import { closeFence } from './close-fence.ts';

it.each([
  ['a code block', 'See:\n\n```ts\nconst a = 1;', 'See:\n\n```ts\nconst a = 1;\n```'],
  ['one that has just begun', 'See:\n```', 'See:\n```\n```'],
  ['one of more marks, with fewer in it', '````md\n```\nx\n```\n', '````md\n```\nx\n```\n````'],
  ['one of tildes', '~~~\nx\n```\n', '~~~\nx\n```\n~~~'],
  ['one in a list', '- a\n  ```\n  x', '- a\n  ```\n  x\n  ```'],
  ['the second of two', '```\na\n```\nb\n```\nc', '```\na\n```\nb\n```\nc\n```'],
])('closes %s', (_what, text, closed) => {
  expect(closeFence(text)).toBe(closed);
});

it.each(['', 'No code.', '```\na\n```', '```\na\n```\n\nb\n', 'Say ``` to begin.'])('leaves %j as it is', (text) => {
  expect(closeFence(text)).toBe(text);
});
