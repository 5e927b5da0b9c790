import type { Locator } from '@playwright/test';
import { doubleLetters } from '../support/double-letters.ts';
import { becomeDemoUser } from '../support/journey.ts';
import { expect, test } from '../support/usage-stage.ts';

/** How many lines the text of an element takes. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });

test('with letters twice as large a figure stays in one line, and the note of few credits is not covered by its button', {
  tag: '@phone',
}, async ({ page, ledger }) => {
  await doubleLetters(page);
  await becomeDemoUser(page, ledger.url);
  await page.goto(`${ledger.url}/dashboard`);
  const note = page.getByText('You have 40 credits left.');
  await expect(note).toBeVisible();
  const [words, button] = await Promise.all([
    note.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { right, bottom } = range.getBoundingClientRect();
      return { right, bottom };
    }),
    page.getByRole('button', { name: 'Add Credits' }).boundingBox(),
  ]);
  expect(button && (button.y >= words.bottom || button.x >= words.right)).toBe(true);

  for (const [tab, name] of [
    ['usage', 'Avg Cost'],
    ['billing', 'Last charge'],
  ] as const) {
    await page.goto(`${ledger.url}/dashboard?settings=${tab}`);
    const figure = page.locator('dl > div').filter({ hasText: name }).locator('dd').first();
    await expect(figure).toBeVisible();
    expect(await linesOf(figure)).toBe(1);
  }

  await page.goto(`${ledger.url}/dashboard?section=history`);
  const chat = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .first();
  await expect(chat).toBeVisible();
  const [title, time] = await Promise.all([
    chat.locator('span').first().boundingBox(),
    chat.locator('time').boundingBox(),
  ]);
  expect(time && title && time.y >= title.y + title.height).toBe(true);
});
