import { createServer } from 'node:http';
import { listenOnLoopback } from '../../server/src/testing/network/listen-on-loopback.ts';
import { expect, expectAccessible, expectNoOverflow, expectReply, replies, say, test } from '../support/journey.ts';
import { picture } from '../support/picture.ts';

test('code says its language, is coloured, wraps when asked to, and is copied as it is', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = `const long = '${'words and words '.repeat(30).trim()}';\nif (long < 1 && long > 0) stop();`;
  provider.behave({ reply: `Here:\n\n\`\`\`js\n${code}\n\`\`\`\n\nThe end.` });
  await page.goto(atrium.url);
  await say(page, 'Show me code');
  await expectReply(page, 'The end.');
  const block = replies(page).locator('.code-block');
  await expect(block.locator('header')).toContainText('JavaScript');
  await expect(block.locator('.hljs-keyword').first()).toHaveText('const');
  const text = block.locator('pre');
  const sticksOut = () => text.evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(await sticksOut()).toBe(true);
  const wrap = block.getByRole('button', { name: 'Wrap' });
  await expect(wrap).toHaveAttribute('aria-pressed', 'false');
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(sticksOut).toBe(false);
  await expectNoOverflow(page);
  await block.getByRole('button', { name: 'Copy' }).click();
  await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expectAccessible(page);
});

test('the caret of a reply that is being written stands behind its last words, also in lists and quotes', async ({
  page,
  atrium,
  provider,
}) => {
  const begun = {
    'items of paragraphs': 'Do this:\n\n1. Look first\n\n2. Then leap',
    'a list in a list': 'Do this:\n\n- First\n  - Look\n  - Then leap',
    'a list in a quote': '> Do this:\n>\n> - Look\n> - Then leap',
    'code in a list': '1. Do this:\n\n   ```text\n   Then leap',
    'a paragraph': 'Do this:\n\nThen leap',
  };
  for (const [kind, text] of Object.entries(begun)) {
    const reply = `${text} over the ditch, where it is narrow.`;
    provider.behave({ reply, holdAfter: Math.ceil(text.length / 10) + 1 });
    await page.goto(atrium.url);
    await say(page, 'How?');
    const open = replies(page).last().locator('.is-open');
    await expect(open, kind).toContainText('Then leap');
    const withCaret = () =>
      open.evaluate((drawn) =>
        [...drawn.querySelectorAll('*')]
          .filter((part) => getComputedStyle(part, '::after').content === '""')
          .map((part) => part.textContent?.slice(0, 9)),
      );
    expect(await withCaret(), kind).toEqual(['Then leap']);
    provider.release();
    await expectReply(page, 'narrow.');
  }
});

test('a reply that runs from right to left has its bullets, lines and columns at that side, and code in its own', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({
    reply:
      'שלום עולם.\n\n- אחת\n- שתיים\n\n1. שלוש\n\n> ציטוט\n\n| א | ב |\n|---|---|\n| 1 | 2 |\n\n- latin\n\n```js\nlet a = 1;\n```\n\nThe end.',
  });
  await page.goto(atrium.url);
  await say(page, 'שלום');
  await expectReply(page, 'The end.');
  const reply = replies(page).last();
  for (const part of [reply.locator('ul').first(), reply.locator('ol'), reply.locator('blockquote')])
    await expect(part).toHaveCSS('direction', 'rtl');
  await expect(reply.locator('blockquote')).toHaveCSS('border-right-width', '2px');
  await expect(reply.locator('ul').last()).toHaveCSS('direction', 'ltr');
  await expect(reply.locator('pre')).toHaveCSS('direction', 'ltr');
  const [first, second] = await Promise.all(
    ['א', 'ב'].map(async (name) => (await reply.getByRole('columnheader', { name }).boundingBox())?.x ?? 0),
  );
  expect(first).toBeGreaterThan(second ?? 0);
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('the number of a footnote has its gap beside the word it follows, whichever way that runs', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: '## שלום[^1]\n\nשלום עולם[^1].\n\nHello[^1].\n\n- שלום[^1]\n\n[^1]: The end.' });
  await page.goto(atrium.url);
  await say(page, 'שלום');
  await expectReply(page, 'The end.');
  const gaps = () =>
    replies(page)
      .last()
      .locator('.cite')
      .evaluateAll((marks) =>
        marks.map((mark) => {
          const word = document.createRange();
          word.selectNodeContents(mark.closest('sup')?.previousSibling ?? mark);
          const [text, own] = [word.getBoundingClientRect(), mark.getBoundingClientRect()];
          return Math.round(own.left > text.left ? own.left - text.right : text.left - own.right);
        }),
      );
  expect(await gaps()).toEqual([4, 4, 4, 4]);
});

test('what runs the other way in a list stays beside its mark', async ({ page, atrium, provider }) => {
  provider.behave({
    reply: '- שלום עולם\n- Python!\n  - latin\n\n1. שתיים\n\n2. Loose!\n\nThen:\n\n- first\n- סוף!\n\nThe end.',
  });
  await page.goto(atrium.url);
  await say(page, 'שלום');
  await expectReply(page, 'The end.');
  const reply = replies(page).last();
  /** Whether a text is at the left or the right of its container, and on which side its last punctuation mark is. */
  const standing = (words: string) =>
    reply.evaluate((place, sought) => {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() && texts.currentNode.nodeValue?.trim() !== sought);
      const box = (from: number, to: number) => {
        const range = document.createRange();
        range.setStart(texts.currentNode, from);
        range.setEnd(texts.currentNode, to);
        return range.getBoundingClientRect();
      };
      const whole = box(0, sought.length);
      const around = texts.currentNode.parentElement?.getBoundingClientRect() ?? whole;
      const side = whole.left - around.left > around.right - whole.right ? 'right' : 'left';
      const ends = box(sought.length - 1, sought.length).left > whole.left + 1 ? 'right' : 'left';
      return `at the ${side}, ends ${ends}`;
    }, words);
  expect(await standing('Python!')).toBe('at the right, ends right');
  expect(await standing('latin')).toBe('at the left, ends right');
  expect(await standing('Loose!')).toBe('at the right, ends right');
  expect(await standing('סוף!')).toBe('at the left, ends left');
});

/** A PNG that is higher than replies show pictures. */
async function highPicture(page: Parameters<typeof say>[0]): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 900;
    return canvas.toDataURL('image/png');
  });
}

test('the boxes of tasks stand beside their words, in lists with points, with numbers, and from right to left', async ({
  page,
  atrium,
  provider,
}) => {
  const reply =
    '- [x] Book the hall\n- [ ] Print badges\n\n1. [ ] First\n2. [x] Second\n\nAnd:\n\n1. [ ] Loose\n\n2. [x] Items\n\nשלום:\n\n1. [ ] שלום\n\nThe end.';
  provider.behave({ reply });
  await page.goto(atrium.url);
  await say(page, 'What is left?');
  await expectReply(page, 'The end.');
  const boxes = replies(page).last().getByRole('checkbox');
  await expect(boxes).toHaveCount(7);
  const covered = await boxes.evaluateAll((all) =>
    all.filter((box) => {
      const words = document.createRange();
      words.selectNodeContents(box.parentElement as Element);
      words.setStartAfter(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return [...words.getClientRects()].some(
        (line) => line.left < right && line.right > left && line.top < bottom && line.bottom > top && line.width > 6,
      );
    }),
  );
  expect(covered).toEqual([]);
  await expectAccessible(page);
});

test('an inline picture is drawn, 400 px high at most, and said to be generated', async ({
  page,
  atrium,
  provider,
}) => {
  await page.goto(atrium.url);
  const inline = await highPicture(page);
  provider.behave({ reply: `![A tower](${inline})\n\n${inline}\n\nThe end.` });
  await say(page, 'Draw a tower');
  await expectReply(page, 'The end.');
  const named = replies(page).getByRole('img', { name: 'A tower' });
  for (const shown of [named, replies(page).getByRole('img', { name: 'AI Generated Image' })]) {
    await expect(shown).toHaveAttribute('loading', 'lazy');
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(900);
    expect((await shown.boundingBox())?.height).toBeCloseTo(400, 0);
  }
  await expect(replies(page).getByRole('link', { name: 'View full size' })).toHaveCount(2);
  await expectAccessible(page);
});

test('a bare address of a picture is offered as one, and drawn after a click', async ({ page, atrium, provider }) => {
  const gallery = createServer((_, response) => {
    response.setHeader('content-type', 'image/png').end(picture);
  });
  const { url, close } = await listenOnLoopback(gallery);
  const address = `${url}/bare.png`;
  try {
    provider.behave({ reply: `Look at ${address} now.\n\nThe end.` });
    await page.goto(atrium.url);
    await say(page, 'Show me');
    await expectReply(page, 'The end.');
    await replies(page)
      .getByRole('button', { name: /Load image from 127\.0\.0\.1/ })
      .click();
    const shown = replies(page).getByRole('img', { name: 'AI Generated Image' });
    await expect(shown).toHaveAttribute('src', /^\/api\/messages\/[^/]+\/images\/0$/);
    await expect(shown).toHaveAttribute('loading', 'lazy');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  } finally {
    await close();
  }
});

test('lists in lists stay in view, thirty levels deep', async ({ page, atrium, provider }) => {
  const lines = Array.from(
    { length: 30 },
    (_, level) => `${'   '.repeat(level)}${level % 3 === 0 ? '1.' : '- '} Level ${level + 1} of it`,
  );
  provider.behave({ reply: lines.join('\n') });
  await page.goto(atrium.url);
  await say(page, 'How deep does it go?');
  await expectReply(page, 'Level 30 of it');
  const widths = await replies(page)
    .locator('li')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().width));
  expect(widths).toHaveLength(30);
  // Each item has room for a word or two.
  expect(Math.min(...widths)).toBeGreaterThan(150);
  await expectNoOverflow(page);
});

test('a formula is copied as it is written, and one that cannot be read is shown so', { tag: '@wide' }, async ({
  page,
  context,
  atrium,
  provider,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const faults: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  const parts = ['Euler: $e^{i\\pi} + 1 = 0$.', '$$\nx^2\n$$', '- One $a_1$', '- Two', 'Broken: $\\frac{1}{$'];
  provider.behave({ reply: parts.join('\n\n') });
  await page.goto(atrium.url);
  await say(page, 'Show me');
  await expectReply(page, 'Broken: $\\frac{1}{$');
  const reply = replies(page).last();
  await expect(reply.locator('.katex')).toHaveCount(3);
  const place = await reply.locator('.katex').first().boundingBox();
  await expect(reply.getByText('$\\frac{1}{$')).toHaveClass('text-danger');
  await reply.locator('.markdown').evaluate((text) => getSelection()?.selectAllChildren(text));
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = ['Euler: $e^{i\\pi} + 1 = 0$.', '$$x^2$$', 'One $a_1$', 'Two', 'Broken: $\\frac{1}{$'];
  expect(copied.split(/\n+/)).toEqual(lines);
  expect(await reply.locator('.katex').first().boundingBox()).toEqual(place);
  expect(faults).toEqual([]);
});

test('a selection over a whole reply is copied without the words of its buttons', { tag: '@wide' }, async ({
  page,
  context,
  atrium,
  provider,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  provider.behave({ reply: 'Before[^1].\n\n```js\nlet a = 1;\n```\n\nThe end.\n\n[^1]: The note.' });
  await page.goto(atrium.url);
  await say(page, 'Show me code');
  await expectReply(page, 'The end.');
  const text = replies(page).last().locator('.markdown');
  await expect(text.locator('.hljs-keyword')).toHaveText('let');
  await text.evaluate((place) => getSelection()?.selectAllChildren(place));
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim().split(/\s*\n\s*/)).toEqual(['Before1.', 'let a = 1;', 'The end.', 'Footnotes', 'The note.']);
});
