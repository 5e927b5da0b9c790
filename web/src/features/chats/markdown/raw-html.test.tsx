import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

const text = `> Quoted.

<div onclick="alert(1)">
  <b>Bold</b>
</div>

- item

  <hr>

1. tight
   <section>
     x
   </section>
2. two

Some <i>words</i>.`;

it('raw HTML is text: a block of it stands by itself with its lines, among words as it stands', async () => {
  const { container } = renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={false} />);
  await waitFor(() => expect(container.querySelectorAll('.raw-html')).toHaveLength(3));
  const [block, inItem, inTight] = container.querySelectorAll('.raw-html');
  expect(block?.textContent).toBe('<div onclick="alert(1)">\n  <b>Bold</b>\n</div>');
  expect(inItem?.closest('li')?.textContent).toContain('<hr>');
  expect(inTight?.textContent).toBe('<section>\n  x\n</section>');
  expect([...container.querySelectorAll('p')].at(-1)?.textContent).toBe('Some <i>words</i>.');
  expect(container.querySelector('b, i, hr, [onclick]')).toBeNull();
});
