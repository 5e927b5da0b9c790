import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

const text = `| Port | Fees |
|---|---|
| Skarholm | nine<br>ten<BR /> |

One **two<br/>three**, and \`<br>\`.

<br>

<br><br/>

<br>Four<br> <br>

- <br> five

The end`;

it('a line break that is written as HTML, as in cells of tables, is one; in code it is what was written', async () => {
  const { container } = renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={false} />);
  await screen.findByText('The end');
  expect([...container.querySelectorAll('p, li')].map((part) => part.textContent?.trim())).toEqual([
    'One two\nthree, and <br>.',
    'Four',
    'five',
    'The end',
  ]);
  expect([...container.querySelectorAll('br')].map((line) => line.parentElement?.tagName)).toEqual([
    'TD',
    'TD',
    'STRONG',
  ]);
  expect(container.querySelector('code')?.textContent).toBe('<br>');
  expect(container.querySelector('.raw-html')).toBeNull();
});
