import { screen, waitFor } from '@testing-library/react';
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

it.each([
  ['<br>\n**Six**\nseven', ['Six\nseven']],
  ['# Eight\n  <BR />  \nnine\n\n- ten\n\n  <br>\n  **eleven**', ['nine', 'ten', 'eleven']],
  ['> <br>\n> twelve', ['twelve']],
])('a line of nothing but a line break leaves the words below it what they are: %j', async (written, shown) => {
  const { container } = renderPage(<Markdown messageId="m" text={written} sources={[]} isOpen={false} />);
  await waitFor(() =>
    expect([...container.querySelectorAll('p')].map((part) => part.textContent?.trim())).toEqual(shown),
  );
  expect(container.querySelector('.raw-html')).toBeNull();
  expect(container.textContent).not.toContain('**');
});

it('other HTML goes on to the next blank line', async () => {
  const text = '<br class="x">\n**a**\n\n<brx>\n**b**';
  const { container } = renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={false} />);
  await waitFor(() => expect(container.querySelectorAll('.raw-html')).toHaveLength(2));
  expect(container.textContent).toContain('**b**');
});
