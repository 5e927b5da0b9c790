import type { Locator } from '@playwright/test';
import { journeyChromium } from '../support/chromium.ts';
import { composer, expect, expectReply, replies, say, test } from '../support/journey.ts';

// Scrollbars that take room, as on most desktops. Playwright hides them otherwise.
test.use({ launchOptions: { ...journeyChromium, ignoreDefaultArgs: ['--hide-scrollbars'] } });

test('the messages stay in line with the composer where a scrollbar takes room, in a short chat and in a long one @wide', async ({
  page,
  atrium,
  provider,
}) => {
  const middles = async () => {
    const boxes = [await replies(page).first().boundingBox(), await page.locator('.composer').boundingBox()];
    return boxes.map((box) => box && box.x + box.width / 2);
  };
  await page.goto(atrium.url);
  await expect(composer(page)).toBeVisible();
  provider.behave({ reply: 'Short.' });
  await say(page, 'In a word?');
  await expectReply(page, 'Short.');
  const [short, middle] = await middles();
  expect(short).toBe(middle);
  provider.behave({ reply: 'A line.\n\n'.repeat(60) });
  await say(page, 'And at length?');
  await expectReply(page, 'A line.');
  const bar = () =>
    page.locator('.thread-scroller').evaluate((box) => (box as HTMLElement).offsetWidth - box.clientWidth);
  await expect.poll(bar, 'the scrollbar takes room').toBeGreaterThan(0);
  expect(await middles()).toEqual([middle, middle]);
});

test('the messages are as wide as the composer where both fill the window @wide', async ({
  page,
  atrium,
  provider,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(atrium.url);
  provider.behave({ reply: 'A line.\n\n'.repeat(60) });
  await say(page, 'At length?');
  await expectReply(page, 'A line.');
  const edges = async (place: Locator) => {
    const box = await place.boundingBox();
    return box && [box.x, box.x + box.width];
  };
  expect(await edges(replies(page).last())).toEqual(await edges(page.locator('.composer')));
});
