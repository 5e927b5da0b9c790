import type { Locator, Page } from '@playwright/test';
import { testCards } from '../../server/src/testing/fake-stripe/money.ts';
import {
  expectAccessible,
  expectNoOverflow,
  openNavigation,
  setTheme,
  signInAsDemo,
  toast,
} from '../support/journey.ts';
import { expect, fillCard, openUpgrade, test, upgradeDialog } from '../support/payment-stage.ts';

test('without a key the dialog says exactly what is missing, and nothing of Stripe is loaded', async ({
  page,
  keyless,
  isMobile,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const dialog = await openUpgrade(page, keyless.url, isMobile);
  await expect(dialog.getByText('Payment Unavailable')).toBeVisible();
  await expect(dialog.getByText('STRIPE_PUBLISHABLE_KEY')).toBeVisible();
  await expect(
    dialog.getByText('Payment functionality is currently unavailable. Please contact support or try again later.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  const policy = (await page.request.get(`${keyless.url}/dashboard`)).headers()['content-security-policy'];
  expect(policy).not.toContain('stripe');
  expect(asked.filter((url) => url.includes('stripe.com'))).toEqual([]);
});

test('the dialog keeps its height when it turns out that nothing can be paid', async ({ page, keyless, isMobile }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/stripe/config*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const dialog = await openUpgrade(page, keyless.url, isMobile);
  await expect(dialog.locator('.skeleton')).toBeVisible();
  // Its box would be measured with the movement that opens it.
  const height = () => dialog.evaluate((element: HTMLElement) => element.offsetHeight);
  const before = await height();
  held.resolve();
  await expect(dialog.getByText('Payment Unavailable')).toBeVisible();
  expect(await height()).toBe(before);
});

test('credits are bought by card: the toast, the new balance, the real state of the payment', async ({
  page,
  shop,
  stripe,
  isMobile,
}) => {
  const dialog = await openUpgrade(page, shop.url, isMobile);
  await expect(dialog.getByText('40 credits', { exact: true })).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Pay with Card' });
  await expect(button).toBeDisabled();
  await dialog.getByText('Plus', { exact: true }).click();
  await expect(button).toBeEnabled();
  await fillCard(page, testCards.good);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await button.click();
  await expect(toast(page)).toContainText('Payment Successful');
  await expect(toast(page)).toContainText('Added 2,000 credits to your account');
  await expect(dialog).toBeHidden();
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByText('2,040 credits available')).toBeVisible();
  const intent = stripe.intents.at(-1);
  expect(intent).toMatchObject({ status: 'succeeded', amount: 2000 });
  await page.goto(`${shop.url}/payment-success?payment_intent=${intent?.id}`);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('Thank you for your purchase!')).toBeVisible();
  // A demo account has no email address, so the page promises no email.
  await expect(page.getByText('You will receive a confirmation email shortly.')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to App' }).click();
  await expect(page).toHaveURL(`${shop.url}/dashboard`);
});

test('what is paid in one tab is said by the dialog that is open in another, which then pays only what is chosen anew', async ({
  page,
  context,
  shop,
  stripe,
  isMobile,
}) => {
  const dialog = await openUpgrade(page, shop.url, isMobile);
  const second = await context.newPage();
  await second.goto(page.url());
  const other = upgradeDialog(second);
  await other.getByText('Plus', { exact: true }).click();
  await fillCard(second, testCards.good);
  const pressed = other.getByRole('button', { name: 'Pay with Card' });
  await expect(pressed).toBeEnabled();
  const before = stripe.intents.length;
  await dialog.getByText('Plus', { exact: true }).click();
  await fillCard(page, testCards.good);
  await dialog.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(toast(page)).toContainText('Added 2,000 credits to your account');
  await expect(other.getByRole('status')).toHaveText(
    'Paid in another tab: it added 2,000 credits. Pay here only if you want more.',
  );
  await expect(other.getByText('2,040 credits', { exact: true })).toBeVisible();
  await expect(pressed).toBeDisabled();
  await expectAccessible(second);
  await expectNoOverflow(second);
  expect(stripe.intents.length).toBe(before + 1);
  await other.getByText('Starter', { exact: true }).click();
  await pressed.click();
  await expect(toast(second)).toContainText('Added 500 credits to your account');
});

test('a card that is declined says so and may be changed; the same payment is then paid once', async ({
  page,
  shop,
  stripe,
  isMobile,
}) => {
  const dialog = await openUpgrade(page, shop.url, isMobile);
  const before = stripe.intents.length;
  await dialog.getByText('Starter', { exact: true }).click();
  await fillCard(page, testCards.declined);
  await dialog.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(toast(page)).toContainText('Payment Failed');
  await expect(toast(page)).toContainText('Payment confirmation failed: Your card was declined.');
  await expectFree(page, dialog);
  await fillCard(page, testCards.good);
  await dialog.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(toast(page)).toContainText('Added 500 credits to your account');
  expect(stripe.intents.length).toBe(before + 1);
});

/** The toast covers neither the card field nor the button, also on a phone. */
async function expectFree(page: Page, dialog: Locator): Promise<void> {
  const covering = await toast(page).first().boundingBox();
  for (const needed of [
    page.locator('iframe[title^="Secure card"]'),
    dialog.getByRole('button', { name: /^Pay with/ }),
  ]) {
    const box = await needed.boundingBox();
    if (!covering || !box) throw new Error('It is not drawn.');
    const isBeside = covering.x >= box.x + box.width || box.x >= covering.x + covering.width;
    expect(isBeside || covering.y >= box.y + box.height || box.y >= covering.y + covering.height).toBe(true);
  }
}

test('the bank’s question can be answered over the dialog; a no is a plain sentence', async ({
  page,
  shop,
  isMobile,
}) => {
  const dialog = await openUpgrade(page, shop.url, isMobile);
  await dialog.getByText('Plus', { exact: true }).click();
  await fillCard(page, testCards.needsAuthentication);
  await dialog.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(dialog.getByRole('button', { name: 'Processing Payment...' })).toBeDisabled();
  const bank = page.frameLocator('iframe[title="Question of the bank"]');
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(toast(page)).toContainText('We are unable to authenticate your payment method.');
  await dialog.getByRole('button', { name: 'Pay with Card' }).click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(toast(page)).toContainText('Added 2,000 credits to your account');
});

test('who leaves while the bank asks loses nothing: the money is credited and the page says so on return', async ({
  page,
  shop,
  stripe,
  isMobile,
}) => {
  const dialog = await openUpgrade(page, shop.url, isMobile);
  await dialog.getByText('Plus', { exact: true }).click();
  await fillCard(page, testCards.needsAuthentication);
  await dialog.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(page.frameLocator('iframe[title="Question of the bank"]').getByText('Is it you?')).toBeVisible();
  await page.goto('about:blank');
  const id = stripe.intents.at(-1)?.id ?? '';
  stripe.pay(id);
  const event = stripe.events.at(-1);
  if (!event) throw new Error('It was paid.');
  const { body, signature } = stripe.message(event);
  for (let times = 0; times < 2; times += 1) {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const answer = await fetch(`${shop.url}/api/stripe/webhook`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  }
  await page.goto(`${shop.url}/dashboard`);
  await expect(toast(page)).toContainText('Added 2,000 credits to your account');
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByText('2,040 credits available')).toBeVisible();
});

test('a payment that the bank takes its time with is shown as such, and as paid when it is', async ({
  page,
  shop,
  stripe,
  isMobile,
}) => {
  const dialog = await openUpgrade(page, shop.url, isMobile);
  await dialog.getByText('Plus', { exact: true }).click();
  await fillCard(page, testCards.slow);
  await dialog.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(page.getByRole('heading', { name: 'Payment processing' })).toBeVisible();
  await expectAccessible(page);
  stripe.pay(stripe.intents.at(-1)?.id ?? '');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('a payment of another, and none at all, are not known', async ({ page, shop, stripe }) => {
  const foreign = stripe.foreign();
  stripe.pay(foreign.id);
  await signInAsDemo(page, shop.url);
  for (const query of [`?payment_intent=${foreign.id}`, '?payment_intent=pi_none', '']) {
    await page.goto(`${shop.url}/payment-success${query}`);
    await expect(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('the form is filled in by keys alone, and Escape gives the page back @keyboard', async ({
  page,
  shop,
  isMobile,
}) => {
  const dialog = await openUpgrade(page, shop.url, isMobile);
  const plus = dialog.getByRole('radio', { name: /Plus/ });
  // The card itself is the radio button: the dark mode style for radio buttons must not apply in its corner.
  await setTheme(page, 'dark');
  await expect(plus).toHaveCSS('border-top-width', '0px');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /Starter/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(plus).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type(testCards.good);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Pay with Card' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(upgradeDialog(page)).toBeHidden();
  await expect(page).toHaveURL(`${shop.url}/dashboard`);
});
