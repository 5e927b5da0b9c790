import { expect, test } from 'vitest';
import { endAddressesInTexts } from './bare-addresses.ts';

const none: { transforms: ((tree: unknown) => void)[] } = { transforms: [] };

test('a text of very many parts is read, and no sign is added to what has no address', () => {
  const children = Array.from({ length: 200_000 }, () => ({ type: 'text', value: '见，\t“谢谢”' }));
  for (const { transforms } of endAddressesInTexts(none)) for (const change of transforms) change({ children });
  expect(new Set(children.map(({ value }) => value))).toEqual(new Set(['见， “谢谢”']));
});
