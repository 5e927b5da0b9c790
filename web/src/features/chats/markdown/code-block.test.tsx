import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

it.each([
  ['ts', 'TypeScript'],
  ['brainf***', 'brainf***'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['', 'Text'],
])('code in %o stands under the name %o', async (language, label) => {
  renderPage(<Markdown messageId="m" text={`\`\`\`${language}\nthe code\n\`\`\``} sources={[]} isOpen={false} />);
  expect(await screen.findByText('the code')).toBeTruthy();
  expect(screen.getByText(label)).toBeTruthy();
});

it.each([
  ['ts', 'language-ts'],
  ['', null],
])('code in %o tells the place it is pasted into its language, coloured or not', (language, mark) => {
  const text = `\`\`\`${language}\nlet a = 1;\n\`\`\`\n`;
  const { container } = renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={false} />);
  const code = () => container.querySelector('pre code');
  expect(code()?.getAttribute('class')).toBe(mark);
  return waitFor(() => {
    expect(code()?.querySelector('.hljs-keyword') === null).toBe(mark === null);
    expect(code()?.getAttribute('class')).toBe(mark);
  });
});
