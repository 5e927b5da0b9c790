import { screen } from '@testing-library/react';
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
