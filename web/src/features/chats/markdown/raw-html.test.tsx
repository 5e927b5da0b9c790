import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { Markdown } from './markdown.tsx';

const text = `> Quoted.

<div onclick="alert(1)">
  <b>Bold</b>
</div>

- item

  <hr>

Some <i>words</i>.`;

it('raw HTML is text: a block of it a paragraph with its lines, among words as it stands', async () => {
  const { container } = renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={false} />);
  await waitFor(() => expect(container.querySelectorAll('.raw-html')).toHaveLength(2));
  const [block, inItem] = container.querySelectorAll('.raw-html');
  expect(block?.tagName).toBe('P');
  expect(block?.textContent).toBe('<div onclick="alert(1)">\n  <b>Bold</b>\n</div>');
  expect(inItem?.closest('li')?.textContent).toContain('<hr>');
  expect([...container.querySelectorAll('p')].at(-1)?.textContent).toBe('Some <i>words</i>.');
  expect(container.querySelector('b, i, hr, [onclick]')).toBeNull();
});
