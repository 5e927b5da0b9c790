import { expect, it } from 'vitest';
import { markdownSections } from './canonical-text.ts';

const titles = (text: string) => markdownSections(text).map(({ title, level }) => [title, level]);

it('headings are known by their signs, without those that close them', () => {
  expect(titles('# The light\n\n### Fog ###\n   ## Crew  \n#No heading\n####### Nor this\n## \n# #')).toEqual([
    ['The light', 1],
    ['Fog', 3],
    ['Crew', 2],
  ]);
});

it('what stands in fenced code is none', () => {
  expect(titles('```sh\n# a comment\n```\n# The light')).toEqual([['The light', 1]]);
  expect(titles('```\n```js\n# in code\n```\n# The light')).toEqual([['The light', 1]]);
  expect(titles('~~~~\n~~~\n# in code\n~~~~~\n# The light')).toEqual([['The light', 1]]);
});

it('what follows code within a line is read on', () => {
  expect(titles('```x``` is code.\n# The light')).toEqual([['The light', 1]]);
});

it('reads a heading of very many blanks or signs to its end', () => {
  const blanks = ' '.repeat(200_000);
  expect(titles(`# x${blanks}y`)).toEqual([[`x${' '.repeat(199)}`, 1]]);
  expect(titles(`# x${'#'.repeat(200_000)}${blanks}y`)).toHaveLength(1);
});
