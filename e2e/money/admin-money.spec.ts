import type { Browser, Locator } from '@playwright/test';
import { stripeKeys } from '../../server/src/testing/fake-stripe/fake-stripe.ts';
import { testCards } from '../../server/src/testing/fake-stripe/money.ts';
import { type Atrium, startAtrium } from '../support/atrium.ts';
import { becomeOwner, expectAccessible, expectNoOverflow, openNavigation, toast } from '../support/journey.ts';
import {
  answerForStripe,
  test as base,
  expect,
  fillCard,
  openUpgrade,
  upgradeDialog,
} from '../support/payment-stage.ts';

/** A server with card payments whose owner link of the first start is still unused. */
const test = base.extend<{ fresh: Atrium }>({
  fresh: async ({ stripe }, use) => {
    const atrium = await startAtrium({
      STRIPE_PUBLISHABLE_KEY: stripeKeys.publishable,
      STRIPE_SECRET_KEY: stripeKeys.secret,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhook,
      STRIPE_API_BASE: stripe.url,
      DEMO_CREDITS: '40',
    });
    await use(atrium);
    await atrium.stop();
  },
});

/** Another user in a separate browser, with the dialog for buying credits open. */
async function buyer(browser: Browser, url: string, stripe: Parameters<typeof answerForStripe>[1], isMobile: boolean) {
  const context = await browser.newContext();
  await answerForStripe(context, stripe);
  const page = await context.newPage();
  const dialog = await openUpgrade(page, url, isMobile);
  return { page, dialog };
}

/** Fills in the reason and confirms. The dialog closes when it is done. */
async function confirm(dialog: Locator, verb: string): Promise<void> {
  await dialog.getByLabel('Reason', { exact: true }).fill('It was agreed by telephone');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('the pages of money are for admins alone, and nobody else is shown a way to them', async ({
  page,
  fresh,
  isMobile,
}) => {
  await page.goto(`${fresh.url}/admin`);
  await expect(page.getByRole('heading', { name: 'You are not allowed to open this page' })).toBeVisible();
  await expectAccessible(page);
  await openUpgrade(page, fresh.url, isMobile);
  await upgradeDialog(page).getByRole('button', { name: 'Close' }).first().click();
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0);
  await page.goto(`${fresh.url}/admin?tab=models`);
  await expect(page.getByRole('heading', { name: 'You are not allowed to open this page' })).toBeVisible();
});

test('an admin finds a user, gives and takes credits, and gives a payment back', async ({
  page,
  browser,
  fresh,
  stripe,
  isMobile,
}) => {
  const other = await buyer(browser, fresh.url, stripe, isMobile);
  await other.dialog.getByText('Starter', { exact: true }).click();
  await fillCard(other.page, testCards.good);
  await other.dialog.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(toast(other.page)).toContainText('Added 500 credits to your account');

  await becomeOwner(page, fresh);
  await page.goto(`${fresh.url}/dashboard`);
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Admin' }).click();
  await expect(page.getByText('ADMIN ONLY')).toBeVisible();
  await page.getByRole('searchbox').fill('demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=demo/);
  const users = page.getByRole('list', { name: 'Users' });
  await users.getByRole('button', { name: /540 credits/ }).click();
  await expect(page.getByRole('button', { name: /^Refund Starter/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('button', { name: 'Give credits' }).click();
  const give = page.getByRole('dialog', { name: /^Give credits to/ });
  await give.getByLabel('Credits', { exact: true }).fill('60');
  await expect(give.getByText(/gets 60.00 credits at once and then has 600.00/)).toBeVisible();
  await expectAccessible(page);
  await confirm(give, 'Give credits');
  await expect(users.getByRole('button', { name: /600 credits/ })).toBeVisible();

  await page.getByRole('button', { name: 'Take credits' }).click();
  const take = page.getByRole('dialog', { name: /^Take credits from/ });
  await take.getByLabel('Credits', { exact: true }).fill('100');
  await confirm(take, 'Take credits');
  await expect(users.getByRole('button', { name: /500 credits/ })).toBeVisible();

  await page.getByRole('button', { name: /^Refund Starter/ }).click();
  const refund = page.getByRole('dialog', { name: 'Refund Starter' });
  await refund.getByLabel('Amount in US dollars').fill('2');
  await confirm(refund, 'Refund');
  await expect(page.getByText('$2.00 was refunded.')).toBeVisible();
  await expect(users.getByRole('button', { name: /300 credits/ })).toBeVisible();
  expect(stripe.intents.at(-1)).toMatchObject({ status: 'succeeded' });

  await page.getByRole('tab', { name: 'Log' }).click();
  const log = page.getByRole('list', { name: 'Log' });
  await expect(log.getByText('It was agreed by telephone').first()).toBeVisible();
  await expect(log.getByText('Refunded a payment')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await other.page.context().close();
});

test('the users stand where what is drawn while they load has stood, and the open one keeps the corners round', async ({
  page,
  fresh,
}) => {
  let letIn = () => {};
  const asked = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/api/admin/users*', async (route) => {
    await asked;
    await route.continue();
  });
  await becomeOwner(page, fresh);
  await page.goto(`${fresh.url}/admin?tab=users`);
  const waiting = page.getByRole('status').filter({ hasText: 'Loading' }).locator('.skeleton');
  await expect(waiting).toBeVisible();
  const before = await waiting.boundingBox();
  letIn();
  const users = page.getByRole('list', { name: 'Users' });
  await expect(users).toBeVisible();
  expect((await users.boundingBox())?.y).toBe(before?.y);

  await users.getByRole('button').click();
  await expect(users.getByText('Nothing has been paid.')).toBeVisible();
  const isInCorner = () =>
    users.evaluate((list) => {
      list.scrollIntoView({ block: 'end' });
      const { left, bottom } = list.getBoundingClientRect();
      return list.contains(document.elementFromPoint(left + 2, bottom - 2));
    });
  expect(await isInCorner()).toBe(false);
});

test('packages, models and limits are changed without a restart', async ({
  page,
  browser,
  fresh,
  stripe,
  isMobile,
}) => {
  await becomeOwner(page, fresh);
  await page.goto(`${fresh.url}/admin?tab=log`);
  await expect(page.getByRole('tab', { name: 'Log' })).toBeInViewport({ ratio: 1 });
  await page.goto(`${fresh.url}/admin?tab=packages`);
  await page.getByRole('button', { name: 'Edit Plus' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit “Plus”' });
  await edit.getByLabel('Price in US dollars').fill('17.50');
  await expectAccessible(page);
  await confirm(edit, 'Save');
  await page.getByRole('button', { name: 'Archive Starter' }).click();
  await confirm(page.getByRole('dialog', { name: 'Archive “Starter”?' }), 'Archive');
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  const other = await buyer(browser, fresh.url, stripe, isMobile);
  await expect(other.dialog.getByText('$17.50')).toBeVisible();
  await expect(other.dialog.getByText('Starter', { exact: true })).toHaveCount(0);
  await other.page.context().close();

  await page.getByRole('tab', { name: 'Models' }).click();
  await expect(page).toHaveURL(/tab=models/);
  const models = page.getByRole('list', { name: 'Models' });
  const off = models.getByRole('button', { name: /^Turn off/ }).nth(1);
  const name = ((await off.getAttribute('aria-label')) ?? '').replace('Turn off ', '');
  await off.click();
  await confirm(page.getByRole('dialog', { name: `Turn ${name} off?` }), 'Turn off');
  await expect(models.getByRole('button', { name: `Turn on ${name}`, exact: true })).toBeVisible();
  const menu = (await (await page.request.get(`${fresh.url}/api/models`)).json()) as { models: { name: string }[] };
  expect(menu.models.map((model) => model.name)).not.toContain(name);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('button', { name: 'Add model' }).click();
  const add = page.getByRole('dialog', { name: 'Add model' });
  await add.getByLabel('Name').fill('Team model');
  await add.getByLabel('Id asked for').fill('gpt-team-1');
  for (const kind of ['Input', 'Cached input', 'Output', 'Reasoning']) {
    await add.getByLabel(kind, { exact: true }).fill('2.50');
  }
  await add.getByLabel('Tokens it can read').fill('128,000');
  await add.getByLabel('Tokens it can write').fill('8,000');
  await add.getByLabel('Page where its price and sizes stand').fill('https://example.org/prices');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await confirm(add, 'Add model');
  await expect(models.getByText('Team model', { exact: true })).toBeVisible();
  const known = async () => (await page.request.get(`${fresh.url}/api/models`)).text();
  expect(await known()).toContain('team-model');
  await expectAccessible(page);
  await models.getByRole('button', { name: 'Delete Team model' }).click();
  await confirm(page.getByRole('dialog', { name: 'Delete Team model?' }), 'Delete');
  await expect(models.getByText('Team model', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main'), 'its button is gone').toBeFocused();
  expect(await known()).not.toContain('team-model');

  await page.getByRole('tab', { name: 'Limits' }).click();
  await page.getByLabel('Monthly limit of a user in US dollars').fill('12');
  await page.getByRole('switch', { name: 'Stop at the monthly limit' }).click();
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expectAccessible(page);
  await confirm(page.getByRole('dialog', { name: 'Save limits for everyone?' }), 'Save limits');
  await expect(page.getByText('Nothing is changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save limits' })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Monthly limit of a user in US dollars')).toHaveValue('12.00');
  await expectNoOverflow(page);

  await page.getByRole('tab', { name: 'Usage' }).click();
  await expect(page.getByText('No model was used in this time.')).toBeVisible();
  await expectAccessible(page);
});
