import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type FakeUpstream, startFakeUpstream } from '../server/src/testing/fake-upstream/fake-upstream.ts';
import { type Atrium, startAtrium } from './atrium.ts';

interface Stage {
  /** A provider on loopback that answers as the test tells it. */
  readonly provider: FakeUpstream;
  /** Atrium with the provider as its house model. */
  readonly atrium: Atrium;
  /** Atrium with nothing configured: the built-in model answers. */
  readonly keyless: Atrium;
}

/** A journey's test: servers of its own worker, and a page that must stay free of errors in its console. */
export const test = base.extend<{ quiet: undefined }, Stage>({
  provider: [
    async ({}, use) => {
      const provider = await startFakeUpstream();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  atrium: [
    async ({ provider }, use) => {
      const atrium = await startAtrium({
        HOUSE_MODEL_URL: `${provider.url}/v1`,
        HOUSE_MODEL_NAME: 'fake-model',
        USER_DAILY_FREE_TOKENS: '100000000',
        VISITOR_DAILY_TOKENS: '100000000',
      });
      await use(atrium);
      await atrium.stop();
    },
    { scope: 'worker' },
  ],
  keyless: [
    async ({}, use) => {
      const atrium = await startAtrium();
      await use(atrium);
      await atrium.stop();
    },
    { scope: 'worker' },
  ],
  quiet: [
    async ({ context }, use) => {
      const unexpected: string[] = [];
      context.on('console', (line) => {
        const isExpected =
          /status of (304|401|402|403|404|409|413|429)|ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED|ERR_NETWORK|ERR_EMPTY_RESPONSE/.test(
            line.text(),
          );
        if ((line.type() === 'error' || line.type() === 'warning') && !isExpected)
          unexpected.push(`${line.type()}: ${line.text()}`);
      });
      context.on('weberror', (error) => unexpected.push(`uncaught: ${error.error().message}`));
      await use(undefined);
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export function composer(page: Page) {
  return page.getByPlaceholder('Ask me anything...');
}

/** Writes a message and sends it by the button, which works on every size. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

export async function signInAsDemo(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: 'Try Demo Account' }).click();
  await page.waitForURL('**/dashboard');
}

/** No violation of WCAG 2.2 A and AA on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}
