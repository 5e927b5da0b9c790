import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

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
  ['官网(https://a.example)，谢谢', 'https://a.example'],
  ['https://a.example/x.，再见', 'https://a.example/x'],
  ['见 https://a.example/x?y=1&amp;z...”', 'https://a.example/x?y=1&amp;z'],
  ['“www.a.example/x?!”，再见', 'http://www.a.example/x'],
  ['[来源：https://a.example/x.，2024]', 'https://a.example/x'],
  ['‘https://a.example/x’是官网', 'https://a.example/x'],
  ['[‘https://a.example/x’是官网]', 'https://a.example/x'],
  ['https://a.example’s', 'https://a.example'],
  ['https://a.example/（英文）', 'https://a.example/'],
])('a bare address ends before the punctuation of its sentence: %s', async (text, href) => {
  const { links, paragraph } = await linksIn(text);
  expect(links.map(([each]) => each)).toEqual([href]);
  expect(paragraph?.textContent).toBe(text);
});

it.each([
  'https://ja.example/wiki/佐々木朗希',
  'https://ja.example/wiki/〆切〇〡〱〼',
  'https://en.example/wiki/Hobson’s_choice',
  '[https://ja.example/wiki/佐々木]',
  '[https://en.example/wiki/Hobson’s_choice]',
])('letters and an apostrophe are part of an address: %s', async (text) => {
  const { links } = await linksIn(text);
  expect(links.map(([href]) => decodeURI(String(href)))).toEqual([text.replace(/[[\]]/g, '')]);
});

it('what follows it is Markdown like any other', async () => {
  const { links, paragraph } = await linksIn('见 https://a.example，**或**https://b.example/x。完');
  expect(links.map(([href]) => href)).toEqual(['https://a.example', 'https://b.example/x']);
  expect(paragraph?.querySelector('strong')?.textContent).toBe('或');
  expect(paragraph?.textContent).toBe('见 https://a.example，或https://b.example/x。完');
});

it.each([
  ['**官网：https://a.example/x**。再见', 'strong', '官网：https://a.example/x', ['https://a.example/x']],
  ['见 https://a.example，**重要**', 'strong', '重要', ['https://a.example']],
  ['见 https://a.example，*重*、`要`', 'em', '重', ['https://a.example']],
  ['https://a.example，[链接](https://b.example/c)。', 'a + a', '链接', ['https://a.example', 'https://b.example/c']],
  [
    'https://a.example。[文][ref]\n\n[ref]: https://b.example/c',
    'a + a',
    '文',
    ['https://a.example', 'https://b.example/c'],
  ],
])('signs behind it mean what they mean elsewhere: %s', async (text, selector, shown, hrefs) => {
  const { links, paragraph } = await linksIn(text);
  expect(paragraph?.querySelector(selector)?.textContent).toBe(shown);
  expect(links.map(([href]) => href)).toEqual(hrefs);
  expect(paragraph?.textContent).not.toMatch(/[*[\]]/);
});

it('a footnote right behind it is one', async () => {
  const { links } = await linksIn('见 https://a.example。[^1]\n\n[^1]: Note');
  expect(links[0]).toEqual(['https://a.example', 'https://a.example']);
  expect(links[1]?.[1]).toBe('1');
});

it('a citation right behind it is one', async () => {
  const source = { id: 's', title: 'Coast', url: 'https://coast.example' };
  const text = '见 https://a.example。[1]';
  const { container } = renderPage(<Markdown messageId="m" text={text} sources={[source]} isOpen={false} />);
  await screen.findByRole('link', { name: 'https://a.example' });
  expect(container.querySelector('.glued .cite')).not.toBeNull();
});

it('it ends there also where an unsupported sentence begins within it', async () => {
  const text = '见 https://a.example/b.c，谢谢';
  const { container } = renderPage(
    <Markdown messageId="m" text={text} sources={[]} isOpen={false} unsupported={['c，谢谢']} />,
  );
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('https://a.example/b.c');
  expect([...container.querySelectorAll('.unsupported')].map((each) => each.textContent)).toEqual(['c', '，谢谢']);
});

it('its picture is the one that the server finds', async () => {
  const text = '**图：https://a.example/x.png**。又见https://a.example/y.png，*图https://a.example/佐々木.png*”。';
  renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={false} />);
  expect(await screen.findAllByRole('button', { name: /Load image from a.example/ })).toHaveLength(3);
});

it('a picture that is not offered is a link with the words that are written', async () => {
  const written = 'https://a.example/佐々木.png';
  renderPage(<Markdown messageId="" text={`见 ${written}`} sources={[]} isOpen={false} />);
  const link = await screen.findByRole('link', { name: written });
  expect(decodeURI(String(link.getAttribute('href')))).toBe(written);
});

it('an address between signs of its own is kept as it is written', async () => {
  const { links } = await linksIn('<https://a.example/（b）> [https://a.example/，](https://a.example/，)');
  expect(links.map(([href]) => decodeURI(String(href)))).toEqual(['https://a.example/（b）', 'https://a.example/，']);
});
