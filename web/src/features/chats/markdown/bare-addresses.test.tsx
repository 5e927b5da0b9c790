import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { Markdown } from './markdown.tsx';

async function linksIn(text: string) {
  const { container } = renderPage(<Markdown messageId="m" text={`${text}\n\nend`} sources={[]} isOpen={false} />);
  await screen.findByText('end');
  const links = [...container.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]);
  return { links, paragraph: container.querySelector('p') };
}

it.each([
  ['见 https://a.example/b?c=1，谢谢', 'https://a.example/b?c=1'],
  ['見 https://a.example。', 'https://a.example'],
  ['（https://a.example/docs）了解', 'https://a.example/docs'],
  ['“https://a.example/docs”', 'https://a.example/docs'],
  ['https://ja.example/wiki/東京、ほか', 'https://ja.example/wiki/%E6%9D%B1%E4%BA%AC'],
  ['www.a.example、ほか', 'http://www.a.example'],
])('a bare address ends before the punctuation of its sentence: %s', async (text, href) => {
  const { links, paragraph } = await linksIn(text);
  expect(links.map(([each]) => each)).toEqual([href]);
  expect(paragraph?.textContent).toBe(text);
});

it('what follows it is Markdown like any other', async () => {
  const { links, paragraph } = await linksIn('见 https://a.example，**或**https://b.example/x。完');
  expect(links.map(([href]) => href)).toEqual(['https://a.example', 'https://b.example/x']);
  expect(paragraph?.querySelector('strong')?.textContent).toBe('或');
  expect(paragraph?.textContent).toBe('见 https://a.example，或https://b.example/x。完');
});

it('an address between signs of its own is kept as it is written', async () => {
  const { links } = await linksIn('<https://a.example/（b）> [https://a.example/，](https://a.example/，)');
  expect(links.map(([href]) => decodeURI(String(href)))).toEqual(['https://a.example/（b）', 'https://a.example/，']);
});

it('very many addresses without a space between them are soon read', async () => {
  const began = performance.now();
  await linksIn('http://a.example。'.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(3_000);
});
