import { createServer } from 'node:http';
import { logout } from '../../contract/src/accounts.ts';
import { listenOnLoopback } from '../../server/src/testing/network/listen-on-loopback.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  replies,
  say,
  setTheme,
  test,
} from '../support/journey.ts';
import { picture } from '../support/picture.ts';

test('what a model writes stays text: no script, no handler, no foreign request, no dangerous link', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({
    reply: [
      '<script>window.broken = 1</script>',
      '<img src="x" onerror="window.broken = 2"><iframe src="https://evil.example/frame"></iframe>',
      '[a link](javascript:window.broken=3) and [another](data:text/html,<script>window.broken=4</script>)',
      '![](javascript:window.broken=5) ![](https://evil.example/pixel.png)',
      '<style>body { display: none }</style><form action="https://evil.example"><button>Send</button></form>',
      '<svg onload="window.broken = 6"><animate onbegin="window.broken = 7" /></svg>',
      '**Bold <img src="x" onerror="window.broken = 8"> and** <b>[mixed](javascript:window.broken=9)</b>',
      '[a good one](https://example.org/page)',
      'The end.',
    ].join('\n\n'),
  });
  await page.goto(atrium.url);
  await say(page, 'Be evil');
  await expectReply(page, 'The end.');
  const reply = replies(page).last();
  await expect(reply).toContainText('<script>window.broken = 1</script>');
  await expect(reply.locator('script, iframe, form, style, [onerror], [onload], img')).toHaveCount(0);
  await expect(reply.locator('animate')).toHaveCount(0);
  await expect(reply.locator('strong')).toHaveText('Bold <img src="x" onerror="window.broken = 8"> and');
  const links = reply.locator('.markdown a');
  for (const href of await links.evaluateAll((found) => found.map((link) => link.getAttribute('href'))))
    expect(href).toMatch(/^https:\/\//);
  const good = reply.getByRole('link', { name: 'a good one' });
  await expect(good).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(good).toHaveAttribute('target', '_blank');
  expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
});

test('a remote picture is fetched after a click, by the server, and never by the browser', async ({
  page,
  atrium,
  provider,
}) => {
  let asked = 0;
  const gallery = createServer((_, response) => {
    asked += 1;
    response.setHeader('content-type', 'image/png').end(picture);
  });
  const { url, close } = await listenOnLoopback(gallery);
  const address = `${url}/chart.png`;
  try {
    provider.behave({
      reply: `Here:\n\n![A chart](${address})\n\n![Inner](http://169.254.169.254/secret.png)\n\nDone.`,
    });
    await page.goto(atrium.url);
    await say(page, 'Show me');
    await expectReply(page, 'Done.');
    const offer = replies(page).getByRole('button', { name: /A chart/ });
    await expect(offer).toContainText('Load image from 127.0.0.1');
    expect(asked).toBe(0);
    await offer.click();
    const shown = replies(page).getByRole('img', { name: 'A chart' });
    await expect(shown).toHaveAttribute('src', /^\/api\/messages\/[^/]+\/images\/0$/);
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await expect(replies(page)).toContainText('AI Generated Image');
    await expect(replies(page).getByRole('link', { name: 'View full size' })).toBeVisible();
    expect(asked).toBe(1);
    // The browser may cache the picture, but must not show it after this session has ended.
    const kept = () => shown.evaluate(async (image: HTMLImageElement) => (await fetch(image.src)).status);
    expect(await kept()).toBe(200);
    expect(asked).toBe(1);
    await replies(page).getByRole('button', { name: /Inner/ }).click();
    await expect(replies(page).getByRole('link', { name: 'Inner' })).toHaveAttribute('href', /169\.254/);
    await page.request.post(atrium.url + logout.path, { headers: { origin: atrium.url } });
    expect(await kept()).toBe(404);
  } finally {
    await close();
  }
});

test('tables, code, formulas and long words are drawn, and nothing leaves the page', async ({
  page,
  atrium,
  provider,
}) => {
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(12);
  provider.behave({
    reply: [
      '# A heading',
      `${word} and \`${word}\``,
      `| One | Two | Three | Four | Five | Six |\n|---|---|---|---|---|---|\n| ${'cell '.repeat(12)} | ${word.slice(0, 90)} | c | d | e | f |`,
      '- [x] done\n- [ ] open',
      `\`\`\`js\nconst long = '${word}';\n\`\`\``,
      'Euler: $e^{i\\pi} + 1 = 0$',
      `$$${'x + '.repeat(90)}x$$`,
      'The end.',
    ].join('\n\n'),
  });
  await page.goto(atrium.url);
  await say(page, word);
  await expectReply(page, 'The end.');
  const reply = replies(page).last();
  await expect(reply.getByRole('heading', { name: 'A heading' })).toBeVisible();
  await expect(reply.getByRole('region', { name: 'Table' }).getByRole('columnheader')).toHaveCount(6);
  // No word reaches into the next column.
  const spilling = (cells: Element[]) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length;
  expect(await reply.locator('.table-box').locator('td, th').evaluateAll(spilling)).toBe(0);
  await expect(reply.getByRole('checkbox')).toHaveCount(2);
  await expect(reply.locator('pre code')).toContainText('const long');
  await expect(reply.locator('.katex').first()).toBeVisible();
  await expectNoOverflow(page);
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    await expectAccessible(page);
  }
  await page.reload();
  await expectReply(page, 'The end.');
  await expectNoOverflow(page);
});

test('what is nested too deep to be read, and a word without end, leave the page as quick as it was', async ({
  page,
  atrium,
  provider,
}) => {
  const list = Array.from({ length: 800 }, (_, at) => `${'  '.repeat(at)}- l${at}`).join('\n');
  const [signs, quotes] = [`${'*'.repeat(8000)}a${'*'.repeat(8000)}`, `${'>'.repeat(6000)} deep`];
  provider.behave({ reply: [signs, quotes, list, 'x'.repeat(60_000), 'The **end**.'].join('\n\n') });
  await page.goto(atrium.url);
  await say(page, 'How deep?');
  await expectReply(page, 'The end.');
  const reply = replies(page).last();
  await expect(reply).toContainText(signs);
  await expect(reply).toContainText(quotes);
  await expect(reply).toContainText('- l799');
  await expect(reply).toContainText('x'.repeat(60_000));
  await page.reload();
  const began = Date.now();
  await expect(replies(page).last().locator('strong')).toHaveText('end');
  expect(Date.now() - began).toBeLessThan(5000);
  await expectNoOverflow(page);
});

test('a footnote leads to its words, and the bars of the page stay where they are', { tag: '@phone' }, async ({
  page,
  atrium,
  provider,
}) => {
  const text = 'Words and more words.\n\n'.repeat(80);
  provider.behave({ reply: `First.[^1]\n\n${text}The end.\n\n[^1]: Of the rules.` });
  await page.goto(atrium.url);
  await say(page, 'How so?');
  await expectReply(page, 'The end.');
  const mark = replies(page).last().getByRole('link', { name: '1', exact: true });
  expect((await mark.boundingBox())?.width).toBeGreaterThanOrEqual(18);
  await mark.click();
  await expect(replies(page).last().getByText('Of the rules.')).toBeInViewport();
  expect(await page.getByRole('main').evaluate((hall) => hall.scrollTop)).toBe(0);
});

test('a file name is text, however it is written', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  const name = `\u202e<img src=x onerror=alert(1)>${'long'.repeat(30)}.txt`;
  await page.getByTestId('file-input').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Hello.') });
  const chips = page.getByRole('list', { name: 'Attached files' });
  // The chip shows the sanitized name that the server stores, without brackets and text direction characters.
  await expect(chips).toContainText('img src=x onerror=alert(1)long');
  await expect(chips.locator('img')).toHaveCount(0);
  await expectNoOverflow(page);
});
