import { workOf } from '@atrium/contract/testing/work';
import { expect, it } from 'vitest';
import { markdownTree } from './markdown-tree.ts';

it('a bare address ends before the punctuation of its sentence, as on the page', () => {
  expect(markdownTree('见 https://a.example/b，谢谢')).toMatchObject({
    children: [
      {
        children: [
          { type: 'text', value: '见 ' },
          { type: 'link', url: 'https://a.example/b' },
          { type: 'text', value: '，谢谢' },
        ],
      },
    ],
  });
});

it('many bare addresses in long words are read as soon as those in short ones', () => {
  const words = `${'http://a.example，'.repeat(110)} ${'（www.a.example，'.repeat(110)} `.repeat(25);
  const read = (text: string) => {
    expect(JSON.stringify(markdownTree(text)).match(/"link"/g)).toHaveLength(5_500);
  };
  read(words);
  expect(workOf(() => read(words))).toBeLessThan(8 * workOf(() => read(words.replaceAll('，', ', '))));
});

it('a single tilde is one, and two strike out, as on the page', () => {
  const written = (text: string) => JSON.stringify(markdownTree(text));
  expect(written('大约3~5天，价格100~200元')).not.toContain('delete');
  expect(written('大约3~5天，价格100~200元')).toContain('3~5天，价格100~200元');
  expect(written('~~gone~~')).toContain('delete');
});
