import type { Locator } from '@playwright/test';
import {
  becomeDemoUser,
  beginRename,
  expect,
  expectReply,
  openNavigation,
  replies,
  say,
  signInAsDemo,
  test,
} from '../support/journey.ts';

test('on a screen that is not high, a phone on its side say, the sidebar scrolls: all of it is there, as high as ever', async ({
  page,
  keyless,
  isMobile,
}) => {
  await page.setViewportSize({ width: isMobile ? 667 : 1440, height: 375 });
  await signInAsDemo(page, keyless.url);
  const navigation = await openNavigation(page, isMobile);
  const least = isMobile ? 44 : 32;
  for (const name of ['Search', 'Knowledge Base', 'History']) {
    const row = navigation.getByRole('link', { name, exact: true }).or(navigation.getByRole('button', { name }));
    await row.scrollIntoViewIfNeeded();
    await expect(row).toBeInViewport({ ratio: 1 });
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(least);
  }
  const ends = [
    navigation.getByRole('link', { name: /^A short tour/ }),
    navigation.getByRole('button', { name: /^Account/ }),
  ];
  for (const end of ends) {
    await end.scrollIntoViewIfNeeded();
    await expect(end).toBeInViewport({ ratio: 1 });
  }
  const [whole, seen] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  expect(whole, 'only the sidebar scrolls, not the page behind it').toBe(seen);
});

test('many spaces leave room in the sidebar for the account, also on a screen that is not high', async ({
  page,
  keyless,
  isMobile,
}) => {
  await page.setViewportSize({ width: isMobile ? 390 : 1440, height: 700 });
  await becomeDemoUser(page, keyless.url);
  const headers = { origin: keyless.url };
  for (let n = 1; n <= 12; n += 1)
    await page.request.post(`${keyless.url}/api/spaces`, { headers, data: { name: `Project ${n}` } });
  await page.goto(`${keyless.url}/dashboard`);
  await say(page, 'How do I share a chat?');
  await expect(replies(page)).toHaveCount(1);
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByRole('link', { name: 'Project 12' })).toBeAttached();
  await expect(navigation.getByText('Today')).toBeVisible();
  await expect(navigation.getByRole('button', { name: /^Account/ })).toBeInViewport({ ratio: 1 });
  await navigation.getByRole('link', { name: 'Project 12' }).click();
  await expect(page).toHaveURL(/space=\d+/);
});

test('in a window as low as that of a desktop at 400 % a menu stands beside its button, over all the height there is', async ({
  page,
  keyless,
}) => {
  await page.setViewportSize({ width: 640, height: 260 });
  await signInAsDemo(page, keyless.url);
  await page.getByRole('button', { name: /^Model: / }).click();
  const menu = page.getByRole('menu', { name: 'Model' });
  await expect.poll(async () => (await menu.boundingBox())?.height).toBeGreaterThan(220);
  // Its edges may lie between two pixels.
  await expect(menu).toBeInViewport({ ratio: 0.999 });
});

test('on a phone on its side the letters of a field are large enough for iOS not to zoom the page @phone', async ({
  page,
  keyless,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signInAsDemo(page, keyless.url);
  const sizes = async (fields: Locator) => {
    await expect(fields.last()).toBeVisible();
    return fields.evaluateAll((all) => all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  };
  const shown = page.locator('input, textarea, select').filter({ visible: true });
  const places = ['section=history', 'section=knowledge-base', 'section=spaces&space=1', 'settings=account'];
  for (const place of places) {
    await page.goto(`${keyless.url}/dashboard?${place}`);
    expect(Math.min(...(await sizes(shown))), place).toBeGreaterThanOrEqual(16);
  }
  await page.goto(keyless.url);
  await say(page, 'What is 2 * 3?');
  await expectReply(page, '6');
  expect(await sizes(await beginRename(page, false))).toEqual([16]);
});

test('on a phone on its side a long question can be edited with all of its field and buttons in view', async ({
  page,
  keyless,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signInAsDemo(page, keyless.url);
  await say(page, 'What is 2 * 3?\n'.repeat(30));
  await expect(replies(page)).toHaveAttribute('data-status', 'complete');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const field = await page.locator('.is-edited').boundingBox();
  const thread = await page.locator('.thread-scroller').boundingBox();
  expect(field?.height).toBeLessThan((thread?.height ?? 0) - 20);
});

test('in a window as low as that of a desktop at 400 % some lines of a chat can be read, and Send is reached', async ({
  page,
  keyless,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signInAsDemo(page, keyless.url);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  for (const name of ['Tools', /^Model:/]) {
    await page.getByRole('button', { name }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeInViewport({ ratio: 1 });
    // Not two lines of it alone.
    expect((await menu.boundingBox())?.height).toBeGreaterThanOrEqual(200);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
  for (const place of ['', '?section=spaces&space=1&view=chat']) {
    await page.goto(`${keyless.url}/dashboard${place}`);
    await say(page, 'What is 2 * 3?');
    await expectReply(page, '6');
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.focus();
    // What it shows is not covered by the composer.
    await messages.hover();
    await expect(messages).toBeInViewport({ ratio: 1 });
    expect((await messages.boundingBox())?.height).toBeGreaterThanOrEqual(120);
    await send.focus();
    await expect(send).toBeInViewport({ ratio: 1 });
  }
});
