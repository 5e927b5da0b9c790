import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

const shown = (text: string, isOpen = false) =>
  renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={isOpen} />);

it('a link finds its address at the end of a finished text, where addresses mostly stand', async () => {
  shown('See [the docs][1] and [Ports].\n\nMore.\n\n[1]: https://a.example\n[Ports]: https://b.example "Fees"');
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['the docs', 'https://a.example'],
    ['Ports', 'https://b.example'],
  ]);
});

it.each([true, false])(
  'words that only look like an address for links stand once, being written: %s',
  async (isOpen) => {
    const lines = ['[Speaker 1]: Hello there, friend', '[Speaker 2]: I am fine, thanks', 'See list[0] now.'];
    const { container } = shown(`${lines.join('\n\n')}\n`, isOpen);
    await screen.findByText(lines[2] ?? '');
    expect([...container.querySelectorAll('p')].map((line) => line.textContent)).toEqual(lines);
  },
);

it.each([
  ['“Seen before \\[1], _and \\[2]_.” [2]', '“Seen before [1], and [2].”', []],
  ['“Fees \\[1] of https://coast.example are \\[2].” [1]', '“Fees [1] of https://coast.example are [2].”', []],
  ['“Fees \\[1] are dear.” [2]', '“Fees [1] are dear.”', ['“Fees \\[1] are dear.”']],
])('numbers that a quote has itself are no marks: %s', async (said, shownAs, unsupported) => {
  const sources = [1, 2].map((n) => ({ id: `s${n}`, title: `Coast ${n}`, url: `https://coast.example/${n}` }));
  const { container } = renderPage(
    <Markdown messageId="m" text={said} sources={sources} isOpen={false} unsupported={unsupported} />,
  );
  await screen.findByText(/before|Fees/);
  expect(container.querySelectorAll('sup a, a.citation, [data-cite], .glued')).toHaveLength(1);
  expect(container.textContent).toContain(shownAs);
});

it.each([
  ['Nine lighthouses[1][2].', ['1', '2']],
  ['Nine km [1][2][3].', ['1', '2', '3']],
  ['Nine [1] [2].', ['1', '2']],
])('numbers of sources stay marks where the text ends with their addresses: %s', async (said, marks) => {
  const sources = [1, 2, 3].map((n) => ({ id: `s${n}`, title: `Coast ${n}`, url: `https://coast.example/${n}` }));
  const list = '\n\n[1]: https://a.example\n[2]: https://b.example\n[3]: https://c.example';
  const { container } = renderPage(<Markdown messageId="m" text={said + list} sources={sources} isOpen={false} />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(marks.map((n) => `https://coast.example/${n}`));
  expect(container.querySelector('.glued')).not.toBeNull();
});

it.each([
  ['under a rule', '---\n[1]: https://a.example'],
  ['under words', 'References:\n[1]: https://a.example'],
  ['in a list', '* a\n\n  [1]: https://a.example'],
])('a link finds its address %s', async (_where, end) => {
  shown(`See [the docs][1].\n\n${end}`);
  expect((await screen.findByRole('link', { name: 'the docs' })).getAttribute('href')).toBe('https://a.example');
});

it('behind code that is not closed, no address is shown', async () => {
  const { container } = shown('See [a].\n\n[a]: https://a.example\n\n[b]\n```\nx = 1');
  await screen.findByRole('link', { name: 'a' });
  expect(container.querySelector('pre')?.textContent).not.toContain('https:');
});

it('a picture keeps its number', async () => {
  const source = { id: 's', title: 'Coast', url: 'https://coast.example' };
  const text = 'Look ![1] here\n\n[1]: https://a.example/x.png';
  const { container } = renderPage(<Markdown messageId="m" text={text} sources={[source]} isOpen={false} />);
  await screen.findByText(/Look/);
  expect(container.querySelector('.cite')).toBeNull();
});

it('code holds no addresses for links', async () => {
  const { container } = shown('So:\n\n```\n[x]: https://a.example\n[INFO]: started now\n```\n\nThe [x] of list[0].');
  await screen.findByText('The [x] of list[0].');
  expect([...container.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['So:', 'The [x] of list[0].']);
  expect(screen.queryByRole('link')).toBeNull();
});

it('the number of a source stays one, though the text has an address of its own for it', async () => {
  const source = { id: 's', title: 'Coast', url: 'https://coast.example' };
  renderPage(
    <Markdown
      messageId="m"
      text={'Nine [1], see [2].\n\n[1]: https://a.example\n[2]: https://b.example'}
      sources={[source]}
      isOpen={false}
    />,
  );
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://coast.example', 'https://b.example']);
});
