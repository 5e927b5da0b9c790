import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

it.each([
  ['大约3~5天，价格100~200元', []],
  ['The fix (~2000 lines) and the old file (~5000 lines)', []],
  ['喵呜~♡ 好的呦~', []],
  ['~~gone~~, and 1~2', ['gone']],
])('a single tilde is one, and two strike out: %s', async (text, struck) => {
  const { container } = renderPage(<Markdown messageId="m" text={`${text}\n\nend`} sources={[]} isOpen={false} />);
  await screen.findByText('end');
  expect([...container.querySelectorAll('del')].map((part) => part.textContent)).toEqual(struck);
  expect(container.querySelector('p')?.textContent).toBe(text.replaceAll('~~', ''));
});
