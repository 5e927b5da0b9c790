import type { BrowserContext, FrameLocator, Locator, Page, Route } from '@playwright/test';
import { type FakeStripe, startFakeStripe, stripeKeys } from '../../server/src/testing/fake-stripe/fake-stripe.ts';
import { type Atrium, startAtrium } from './atrium.ts';
import { test as base, expect, openNavigation, signInAsDemo } from './journey.ts';
import { bankFrame, cardFrame, stripeJs } from './stripe-js.ts';

interface PaymentStage {
  /** A fake of Stripe's API, for the server and the page. */
  readonly stripe: FakeStripe;
  /** Atrium with card payments. */
  readonly shop: Atrium;
}

/**
 * The fixtures for payments. The page's requests to Stripe's three hosts are answered here, because journeys have no
 * access to the internet.
 */
export const test = base.extend<Record<never, never>, PaymentStage>({
  // Playwright requires an object pattern even for a fixture that needs no other.
  stripe: [
    async ({}, use) => {
      const stripe = await startFakeStripe();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ stripe }, use) => {
      const shop = await startAtrium({
        STRIPE_PUBLISHABLE_KEY: stripeKeys.publishable,
        STRIPE_SECRET_KEY: stripeKeys.secret,
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhook,
        STRIPE_API_BASE: stripe.url,
        DEMO_CREDITS: '40',
      });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  context: async ({ context, stripe }, use) => {
    await answerForStripe(context, stripe);
    await use(context);
  },
  mayAsk: async ({}, use) => {
    await use(['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']);
  },
});

export { expect };

export async function answerForStripe(context: BrowserContext, stripe: FakeStripe): Promise<void> {
  const page = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  await context.route('https://js.stripe.com/v3/', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeJs }),
  );
  await context.route('https://js.stripe.com/v3/elements-inner-card.html*', page(cardFrame));
  await context.route('https://hooks.stripe.com/**', page(bankFrame));
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: open });
    const answer = await fetch(request.url().replace('https://api.stripe.com', stripe.url), {
      method: request.method(),
      headers: {
        authorization: request.headers().authorization ?? '',
        'content-type': request.headers()['content-type'] ?? '',
      },
      body: request.postData(),
    });
    return route.fulfill({
      status: answer.status,
      headers: { ...open, 'content-type': 'application/json' },
      body: await answer.text(),
    });
  });
}

export function upgradeDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Upgrade Your Plan' });
}

/** Signs in as a new user and opens the dialog from the user menu. */
export async function openUpgrade(page: Page, url: string, isMobile: boolean): Promise<Locator> {
  await signInAsDemo(page, url);
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Upgrade plan' }).click();
  return upgradeDialog(page);
}

export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure card payment input frame"]');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await cardForm(page).getByLabel('Credit or debit card number').fill(number);
}
