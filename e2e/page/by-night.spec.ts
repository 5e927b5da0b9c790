import type { Page } from '@playwright/test';
import { type Atrium, startAtrium } from '../support/atrium.ts';
import {
  test as base,
  becomeOwner,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  replies,
  say,
  setTheme,
  signInAsDemo,
} from '../support/journey.ts';

const test = base.extend<{ fresh: Atrium }>({
  fresh: async ({}, use) => {
    const atrium = await startAtrium();
    await use(atrium);
    await atrium.stop();
  },
});

/** What the page shows now is legible by night, and no wider than the screen. */
async function expectLegibleByNight(page: Page) {
  await page.waitForLoadState('networkidle');
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test('what somebody signed in has is legible by night, on a tablet too', async ({ page, atrium, isMobile }) => {
  test.slow();
  if (!isMobile) await page.setViewportSize({ width: 768, height: 1024 });
  await signInAsDemo(page, atrium.url);
  for (const place of [
    '/dashboard',
    '/dashboard?section=history',
    '/digital-personas',
    '/digital-personas?template=1',
    '/dashboard?persona=template-1',
    '/dashboard?settings=integrations',
    '/dashboard?settings=billing',
    '/dashboard?settings=usage',
    '/dashboard?settings=data',
    '/dashboard?upgrade',
  ]) {
    await page.goto(atrium.url + place);
    await expectLegibleByNight(page);
  }
});

test('a chat is legible by night: code, a table, sources, its dialogs, and how a reply ends badly', async ({
  page,
  atrium,
  provider,
}) => {
  test.slow();
  provider.behave({
    reply:
      'See:\n\n```js\nlet a = 1; // one\n```\n\n| Month | Price |\n|---|---:|\n| May | 12 |\n\n> A quote\n\nThe end.',
    reasoning: 'I look at the table.',
    sources: [{ url: 'https://example.org/report', title: 'A report', quote: 'So it is.' }],
  });
  await signInAsDemo(page, atrium.url);
  await say(page, 'Show me everything');
  await expectReply(page, 'The end.');
  await expectLegibleByNight(page);
  for (const item of ['Share', 'Export']) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expectLegibleByNight(page);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    // The title is read first, and the button that closes it is not the one that is chosen.
    await expect(page.getByRole('dialog')).toBeFocused();
    await expectLegibleByNight(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  provider.reset();
  provider.behave({ tokens: 20, end: 'length' });
  await say(page, 'Too long');
  await expect(replies(page).last()).toContainText('Cut off at its length limit');
  await expectLegibleByNight(page);
  provider.reset();
  provider.behave({ status: 503 });
  await say(page, 'Will fail');
  await expect(replies(page).last().getByRole('alert')).toBeVisible();
  await expectLegibleByNight(page);
});

test('what an admin has is legible by night', async ({ page, fresh }) => {
  test.slow();
  await becomeOwner(page, fresh);
  for (const tab of ['users', 'usage', 'packages', 'models', 'limits', 'log']) {
    await page.goto(`${fresh.url}/admin?tab=${tab}`);
    await expectLegibleByNight(page);
  }
  await page.goto(`${fresh.url}/admin/personas`);
  await expectLegibleByNight(page);
});
