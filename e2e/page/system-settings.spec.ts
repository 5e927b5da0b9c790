import type { Page } from '@playwright/test';
import { wordsOfPdf } from '../../server/src/testing/words-of-pdf.ts';
import { addNote, addSource, harbourRules } from '../support/grounded-stage.ts';
import {
  expect,
  expectFocusIn,
  expectReply,
  openNavigation,
  questions,
  replies,
  say,
  setTheme,
  signInAsDemo,
  test,
} from '../support/journey.ts';

const paragraphs = (word: string) =>
  Array.from({ length: 80 }, (_, n) => `## ${word} ${n}\n\nThe fee is nine crowns for every night.`).join('\n\n');

async function onPaper(page: Page): Promise<string> {
  return wordsOfPdf(await page.pdf());
}

test('a chat, a copy of it and a note are on paper whole, from the first word to the last, without the frame', async ({
  page,
  atrium,
  provider,
}) => {
  await signInAsDemo(page, atrium.url);
  for (const word of ['first', 'second', 'third']) {
    provider.behave({ reply: `${paragraphs('Part')}\n\nThe end of the reply. It was the ${word} one.` });
    await say(page, `The ${word} question`);
    // By then the question may be so far above the window that it is not rendered.
    await expectReply(page, `It was the ${word} one.`);
  }
  // On the screen only the last messages are rendered.
  const chat = await onPaper(page);
  for (const words of ['The first question', 'The third question', 'Part 79']) expect(chat).toContain(words);
  expect(chat.split('The end of the reply.')).toHaveLength(4);
  expect(chat).not.toContain('Digital Personas');
  expect(chat).not.toContain('Ask me anything...');

  const id = new URL(page.url()).searchParams.get('chat');
  const origin = atrium.url;
  const shared = await page.request.post(`${origin}/api/chat/${id}/share`, { headers: { origin } });
  await page.goto(`${origin}/share/${(await shared.json()).token}`);
  await expect(page.getByText('The end of the reply.').first()).toBeAttached();
  expect((await onPaper(page)).split('The end of the reply.')).toHaveLength(4);

  const note = await addNote(page, 1, { title: 'The harbour', content: paragraphs('Heading') });
  await page.goto(`${origin}/dashboard?section=spaces&space=1&note=${note}`);
  await expect(page.getByText('Heading 0', { exact: true })).toBeVisible();
  const paper = await onPaper(page);
  for (const words of ['Heading 0', 'Heading 79']) expect(paper).toContain(words);
  expect(paper).not.toContain('Add Source');
});

test('the number of a footnote is on paper as by day, also by night', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'Nine crowns.[^1]\n\n[^1]: Of the rules.' });
  await page.goto(atrium.url);
  await say(page, 'How much?');
  await expectReply(page, 'Of the rules.');
  const number = page.locator('.cite').first();
  await expect(number).toHaveText('1');
  const groundOf = (drawn: Element) => getComputedStyle(drawn).backgroundColor;
  await setTheme(page, 'light');
  const byDay = await number.evaluate(groundOf);
  await setTheme(page, 'dark');
  await expect.poll(() => number.evaluate(groundOf)).not.toBe(byDay);
  await page.emulateMedia({ media: 'print' });
  await expect(number).toHaveCSS('background-color', byDay);
  await expect(number).toHaveCSS('print-color-adjust', 'exact');
});

test('the dots of a list are on paper, and there where the colours are the system’s own', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'Bring:\n\n- a rope\n- a lamp' });
  await page.goto(atrium.url);
  await say(page, 'What do I bring?');
  await expectReply(page, 'a lamp');
  const styleOf = (drawn: Element) => {
    const { backgroundColor, printColorAdjust } = getComputedStyle(drawn, '::before');
    return { dot: backgroundColor, words: getComputedStyle(drawn).color, printColorAdjust };
  };
  const line = page.getByRole('listitem').filter({ hasText: 'a rope' });
  expect((await line.evaluate(styleOf)).printColorAdjust, 'a printer leaves grounds out').toBe('exact');
  await page.emulateMedia({ forcedColors: 'active' });
  const { dot, words } = await line.evaluate(styleOf);
  expect(dot).toBe(words);
});

test('in print the first question does not touch the bar above it', async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await say(page, 'Hello');
  await expectReply(page, /./);
  await page.emulateMedia({ media: 'print' });
  const lowest = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluateAll((titles) =>
        Math.max(...titles.map((title) => (title.closest('.border-b') ?? title).getBoundingClientRect().bottom)),
      );
  const top = () =>
    questions(page)
      .locator('.bubble')
      .evaluate((bubble) => bubble.getBoundingClientRect().top);
  await expect.poll(async () => (await top()) - (await lowest())).toBeGreaterThanOrEqual(12);
});

test('where the colours are the system’s own, lines show what grounds and shadows have shown', async ({
  page,
  keyless,
  isMobile,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${keyless.url}/auth`);
  await expect(page.getByRole('button', { name: 'Try Demo Account' })).toHaveCSS('border-top-width', '1px');
  await signInAsDemo(page, keyless.url);
  await page.getByRole('button', { name: /^Model:/ }).click();
  const menu = page.getByRole('menu', { name: 'Model' });
  await expectFocusIn(menu);
  await page.keyboard.press('ArrowDown');
  await expect(menu.locator(':focus')).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Persona: / }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose Digital Persona' });
  const search = chooser.getByRole('combobox');
  await expect(chooser.getByRole('option').nth(2)).toBeVisible();
  await search.press('ArrowDown');
  await search.press('ArrowDown');
  const at = chooser.locator(`[id="${await search.getAttribute('aria-activedescendant')}"]`);
  await expect(at).toHaveCSS('outline-style', 'solid');
  await expect(at).toHaveAttribute('aria-selected', 'false');
  await expect(chooser.getByRole('option', { selected: true })).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Escape');

  await say(page, 'Hello');
  await expectReply(page, /\w/);
  await expect(questions(page).locator('.bubble')).toHaveCSS('border-top-width', '1px');
  if (isMobile) await page.getByRole('button', { name: 'Open navigation' }).click();
  const chosen = page.getByRole('link', { name: /^Hello/ }).and(page.locator('[aria-current=page]'));
  await expect(chosen).toHaveCSS('outline-style', 'solid');

  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1&view=sources`);
  await addSource(page, 1, { title: 'Harbour rules', text: harbourRules });
  const tab = page.getByRole('tab', { name: 'Sources' });
  expect(await tab.evaluate((drawn) => getComputedStyle(drawn, '::after').borderBottomWidth)).toBe('2px');
  const included = page.getByRole('switch', { name: 'Include All Sources' });
  await expect(included).toHaveCSS('border-top-width', '1px');
  const groundOf = (drawn: Element) => getComputedStyle(drawn).backgroundColor;
  const knob = await included.locator('span').evaluate(groundOf);
  const isOn = await included.evaluate(groundOf);
  expect(knob).not.toBe(isOn);
  await included.click();
  await expect(included).toHaveAttribute('aria-checked', 'false');
  await expect.poll(() => included.evaluate(groundOf)).not.toBe(isOn);
  const isOff = await included.evaluate(groundOf);
  expect(await included.locator('span').evaluate(groundOf)).not.toBe(isOff);

  await page.goto(`${keyless.url}/dashboard?settings=account`);
  const name = page.getByRole('dialog', { name: 'Settings' }).getByLabel('Name', { exact: true });
  await name.focus();
  await expect(name).toHaveCSS('outline-style', 'solid');
  const badge = page.getByText('This session');
  await expect(badge).toHaveCSS('border-top-width', '1px');
  const dot = badge.locator('span');
  expect(await dot.evaluate(groundOf), 'the dot has the colour of the words').toBe(
    await dot.evaluate((drawn) => getComputedStyle(drawn).color),
  );
});

test('where the colours are the system’s own, lines and the caret of a reply that only grounds have drawn are there', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  provider.behave({ reply: 'They wade in the shallows until it is dark.', holdAfter: 2 });
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAsDemo(page, atrium.url);
  const widthsOf = (drawn: Element) => {
    const { borderTopWidth, borderLeftWidth } = getComputedStyle(drawn);
    return [borderTopWidth, borderLeftWidth];
  };
  if (!isMobile) {
    const line = page.getByRole('button', { name: 'Storage' }).locator('xpath=following-sibling::i');
    expect(await line.evaluate(widthsOf)).toEqual(['0px', '1px']);
  }
  await page.getByRole('button', { name: 'Tools', exact: true }).last().click();
  const menu = page.getByRole('menu');
  await expectFocusIn(menu);
  expect(await menu.getByRole('separator').first().evaluate(widthsOf)).toEqual(['1px', '0px']);
  await page.keyboard.press('Escape');

  await say(page, 'What do herons do?');
  const words = replies(page).last().getByText('They wade');
  await expect(words).toBeVisible();
  const caret = await words.evaluate((drawn) => getComputedStyle(drawn, '::after').borderLeftWidth);
  expect(caret).toBe('2px');
  provider.release();

  await page.goto(`${atrium.url}/dashboard?settings=usage`);
  const figures = page.getByRole('dialog', { name: 'Settings' }).locator('.figures > dl');
  const groundOf = (drawn: Element) => getComputedStyle(drawn).backgroundColor;
  expect(await figures.evaluate(groundOf)).not.toBe(await figures.locator('div').first().evaluate(groundOf));
});

test('where the colours are the system’s own, New Chat and the chosen chats of the history have lines', async ({
  page,
  keyless,
  isMobile,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAsDemo(page, keyless.url);
  await say(page, 'Hello');
  await expectReply(page, /\w/);
  await page.goto(`${keyless.url}/dashboard?section=history`);
  const row = page.locator('.library-row', { hasText: 'Hello' });
  await expect(row).toHaveCSS('outline-style', 'none');
  await row.getByRole('checkbox').check();
  await expect(row).toHaveCSS('outline-style', 'solid');
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByRole('button', { name: 'New Chat' })).toHaveCSS('border-top-width', '1px');
});

test('who asks for more contrast has lines as dark as words, by day and by night', async ({ page, keyless }) => {
  await page.goto(`${keyless.url}/dashboard?section=history`);
  await page.emulateMedia({ contrast: 'more' });
  const lines = page.getByRole('main');
  const inkOf = (drawn: Element) => [getComputedStyle(drawn).borderTopColor, getComputedStyle(drawn).color];
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    await expect.poll(async () => new Set(await lines.evaluate(inkOf)).size).toBe(1);
  }
});
