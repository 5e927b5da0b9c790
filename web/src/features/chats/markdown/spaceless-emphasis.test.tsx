import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

it.each([
  ['**주의:**입니다.', ['주의:']],
  ['これは**「重要」**です。', ['「重要」']],
  ['**九个克朗（9）**是费用，**“十”**也是。', ['九个克朗（9）', '“十”']],
  ['ค่า**(เก้า)**ที่ท่า **สิบ:**ก็ด้วย', ['(เก้า)', 'สิบ:']],
  ['***注意！***して **a**。_b_', ['注意！', 'a', 'b']],
])('in %s, written without spaces, %j is set off', async (text, set) => {
  const { container } = renderPage(<Markdown messageId="m" text={`${text}\n\nend`} sources={[]} isOpen={false} />);
  await screen.findByText('end');
  const parts = [...container.querySelectorAll('strong, em')].filter(({ children }) => children.length === 0);
  expect(parts.map((part) => part.textContent)).toEqual(set);
  expect(container.textContent).not.toContain('*');
});

it.each([
  ['Note:**x**y', 'Note:xy'],
  ['a**"b"**c', 'a**"b"**c'],
  ['🎉*"b"*🎉', '🎉*"b"*🎉'],
  ['税込*、送料*は別', '税込*、送料*は別'],
  ['2*3*4，5 * 6', '234，5 * 6'],
  ['字 ** 字（**）', '字 ** 字（**）'],
])('elsewhere signs mean what they mean in any Markdown: %s', async (text, shown) => {
  const { container } = renderPage(<Markdown messageId="m" text={`${text}\n\nend`} sources={[]} isOpen={false} />);
  await screen.findByText('end');
  expect(container.querySelector('p')?.textContent).toBe(shown);
});
