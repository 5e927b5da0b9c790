import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

const png = 'data:image/png;base64,iVBORw0KGgo=';
const text = `Write \`${png}\` or \`![](${png})\`:

1. As in

   \`\`\`
   url(${png})
   \`\`\`

Also <img src="${png}">.

<img src="${png}">

![A heron](${png})`;

it('inline pictures in code and in HTML stay what was written, and others are shown', async () => {
  const { container } = renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={false} />);
  const picture = await screen.findByRole('img', { name: 'A heron' });
  expect(picture.getAttribute('src')).toBe(png);
  await waitFor(() =>
    expect([...container.querySelectorAll('code')].map((code) => code.textContent)).toEqual([
      png,
      `![](${png})`,
      `url(${png})`,
    ]),
  );
  expect(container.textContent).toContain(`Also <img src="${png}">.`);
  expect(container.querySelector('.raw-html')?.textContent).toBe(`<img src="${png}">`);
  expect(screen.getAllByRole('img')).toHaveLength(1);
});
