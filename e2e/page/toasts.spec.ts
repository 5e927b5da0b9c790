import type { Page } from '@playwright/test';
import {
  becomeDemoUser,
  composer,
  expect,
  expectAccessible,
  expectReply,
  replies,
  say,
  signInAsDemo,
  test,
  toast,
  tryDemoAccount,
} from '../support/journey.ts';

test('a toast stands at the right, above the composer of the chat whose buttons it would cover', async ({
  page,
  atrium,
  provider,
  isMobile,
  viewport,
}) => {
  provider.behave({ status: 503 });
  await page.goto(atrium.url);
  await say(page, 'Will fail');
  await expect(toast(page)).toContainText('Message Failed');
  // Under the pointer it stays, however long the check takes.
  await toast(page).hover();
  await expectAccessible(page);
  const field = await composer(page).boundingBox();
  const shown = await toast(page).boundingBox();
  if (!field || !shown || !viewport) throw new Error('The toast or the composer is not there.');
  expect(shown.y + shown.height).toBeLessThanOrEqual(field.y);
  if (isMobile) expect(shown.width).toBeCloseTo(viewport.width - 16, 0);
  else expect(shown.x + shown.width).toBeCloseTo(viewport.width - 16, 0);
});

test('a toast leaves free what can be done with the last message, also when it has gone', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ fault: 'cut', faultAfter: 400, tokens: 500 });
  await page.goto(atrium.url);
  await say(page, 'Will fail');
  await expect(toast(page)).toContainText('Message Failed');
  const end = async () => {
    const box = await replies(page).last().boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  const over = await toast(page).boundingBox();
  await expect.poll(end).toBeLessThanOrEqual(over?.y ?? 0);
  const before = await end();
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toBeHidden();
  expect(await end()).toBeCloseTo(before, 0);
  provider.reset();
  provider.behave({ reply: 'Well again.' });
  await replies(page).getByRole('button', { name: 'Try again' }).first().click();
  await expectReply(page, 'Well again.');
  await expect(page.locator('.thread')).toHaveCSS('padding-bottom', '8px');
});

test('a toast stands above what is said over the composer, too', async ({ page, atrium, provider }) => {
  await page.route('**/api/user/credits', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), credits: 4, isLow: true } });
  });
  await signInAsDemo(page, atrium.url);
  provider.behave({ status: 503 });
  await say(page, 'Will fail');
  const note = page.getByRole('status').filter({ hasText: 'You have 4 credits left.' });
  await expect(toast(page)).toContainText('Message Failed');
  await toast(page).hover();
  await expect(note).toBeVisible();
  const gap = async () => {
    const [over, under] = [await toast(page).boundingBox(), await note.boundingBox()];
    return (under?.y ?? 0) - ((over?.y ?? 0) + (over?.height ?? 0));
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  // A request still pending when the page closes would fail the next journey.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** How far a toast stands above the bottom of the window. */
async function spaceBelow(page: Page): Promise<number> {
  const box = await toast(page).boundingBox();
  return (page.viewportSize()?.height ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0));
}

test('where no composer stands at the bottom a toast goes down to the edge, and leaves free what is written in one further up', async ({
  page,
  keyless,
  isMobile,
}) => {
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
  await page.route('**/api/auth/demo-login', (route) => route.fulfill({ status: 409, body: '{}' }));
  await page.goto(`${keyless.url}/auth`);
  await page.getByRole('button', { name: 'Try Demo Account' }).click();
  await expect(toast(page)).toContainText('Login Failed');
  await toast(page).hover();
  await expectAccessible(page);
  await expect.poll(() => spaceBelow(page)).toBeCloseTo(isMobile ? 8 : 16, 0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await tryDemoAccount(page, keyless.url);
  await toast(page).hover();
  const bar = await page.getByRole('button', { name: 'Send', exact: true }).boundingBox();
  const over = await toast(page).boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
});

test('over a sheet from the bottom a toast leaves its buttons free', { tag: '@phone' }, async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?settings=integrations&open=ai-models`);
  await page
    .getByRole('dialog', { name: 'Settings' })
    .getByRole('button', { name: /^Connect/ })
    .first()
    .click();
  const connect = page.getByRole('dialog', { name: /^Connect/ }).getByRole('button', { name: 'Connect' });
  await connect.click();
  await expect(toast(page)).toContainText('Missing API Key');
  expect(await spaceBelow(page)).toBeGreaterThan(844 - ((await connect.boundingBox())?.y ?? 0));
});

test('over the drawer a toast leaves the account at its foot free', { tag: '@phone' }, async ({ page, keyless }) => {
  await tryDemoAccount(page, keyless.url);
  await toast(page).hover();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const account = page.getByRole('button', { name: /^Account/ });
  await expect(account).toBeVisible();
  const gap = async () => (await spaceBelow(page)) - 844 + ((await account.boundingBox())?.y ?? 0);
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});
