import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { demoLogin } from '../../contract/src/accounts.ts';
import { type FakeUpstream, startFakeUpstream } from '../../server/src/testing/fake-upstream/fake-upstream.ts';
import { type Atrium, startAtrium } from './atrium.ts';
import { scriptsOf } from './part-files.ts';

interface Stage {
  /** A provider on loopback that implements every vendor's API and answers as the test tells it. */
  readonly provider: FakeUpstream;
  /** Atrium that uses the provider as its house model and for the keys of three vendors. */
  readonly atrium: Atrium;
  /** Atrium without any configuration: the built-in model answers. */
  readonly keyless: Atrium;
}

/** Console messages that browsers write by themselves when a request is refused or a connection ends. */
const ownLines =
  /status of (304|401|402|403|404|409|413|415|422|429)|ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED|ERR_NETWORK|ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED/;

/**
 * The test function of journeys. Each worker has its own servers. A page must cause no console errors and may only send
 * requests to its own server.
 */
export const test = base.extend<{ quiet: undefined; mayAsk: readonly string[]; firstStart: Atrium }, Stage>({
  /** Other origins that a page may send requests to. */
  mayAsk: async ({}, use) => use([]),
  /** A server of the test's own, whose owner link of the first start is still unused. */
  firstStart: async ({}, use) => {
    const atrium = await startAtrium();
    await use(atrium);
    await atrium.stop();
  },
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
        ...vendor('OPENAI', `${provider.url}/v1`),
        ...vendor('ANTHROPIC', provider.url),
        ...vendor('GEMINI', provider.url),
        // For users' own keys; the installation has no key for this vendor.
        XAI_BASE_URL: `${provider.url}/v1`,
        USER_DAILY_FREE_TOKENS: '100000000',
        VISITOR_DAILY_TOKENS: '100000000',
        OUTBOUND_ALLOW: '127.0.0.1',
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
    async ({ context, provider, mayAsk }, use) => {
      const unexpected: string[] = [];
      const elsewhere = new Set<string>();
      context.on('console', (line) => {
        if ((line.type() === 'error' || line.type() === 'warning') && !ownLines.test(line.text()))
          unexpected.push(`${line.type()}: ${line.text()}`);
      });
      context.on('weberror', (error) => unexpected.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        if (!/^https?:/.test(request.url()) || request.isNavigationRequest()) return;
        const { origin } = new URL(request.url());
        if (origin !== new URL(request.frame().url()).origin && !mayAsk.includes(origin)) elsewhere.add(origin);
      });
      provider.reset();
      await use(undefined);
      provider.reset();
      expect(unexpected).toEqual([]);
      expect([...elsewhere], 'what the page asked besides its own server').toEqual([]);
    },
    { auto: true },
  ],
});

export { expectAccessible } from './expect-accessible.ts';
export { expect };

function vendor(name: string, url: string): Record<string, string> {
  return { [`${name}_API_KEY`]: 'key-of-the-fake', [`${name}_BASE_URL`]: url };
}

export function composer(page: Page): Locator {
  return page.getByPlaceholder('Ask me anything...');
}

export function questions(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' }).locator('[data-role=user]');
}

export function replies(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' }).locator('[data-role=assistant]');
}

/** The visible toast; its announcement for screen readers is a separate element. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

/**
 * Waits until the page has what it loads once it is idle: what shows toasts, tooltips and the loss of the connection,
 * what follows other tabs, and these files besides. `networkidle` alone may come before, while a busy machine still
 * draws.
 */
export async function untilLoaded(page: Page, ...more: readonly string[]): Promise<void> {
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
  const parts = ['tooltip-layer', 'offline-note', 'followers', ...more];
  const missing = async () => {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return parts.filter((part) => !loaded.some((name) => scriptsOf(part).test(name)));
  };
  await expect.poll(missing).toEqual([]);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

/** Waits until a list scrolls no more. A smooth scroll takes as many frames as the machine needs for it. */
export async function untilStill(list: Locator): Promise<void> {
  const place = () => list.evaluate((box) => `${box.scrollTop} of ${box.scrollHeight}`);
  await expect(async () => {
    const before = await place();
    await list.evaluate(async () => {
      for (let n = 0; n < 10; n += 1) await new Promise(requestAnimationFrame);
    });
    expect(await place()).toBe(before);
  }).toPass();
}

/** Expects a dialog or a menu to have the focus, or something in it: a key that is pressed before goes elsewhere. */
export async function expectFocusIn(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Opens a menu at its button and presses one of its lines, by keys. */
export async function chooseByKey(page: Page, button: Locator, line: string | RegExp): Promise<void> {
  await button.press('Enter');
  await expectFocusIn(page.getByRole('menu'));
  await page.getByRole('menuitem', { name: line }).press('Enter');
}

/**
 * Does something that the page shows at once, and waits until the server has answered. Before that, a reload or another
 * tab may find it as it was.
 */
export async function untilStored(page: Page, method: string, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === method);
  await act();
  await answered;
}

/** Chooses a model by its name in the menu, under 'More models' if it is not visible at once. */
export async function chooseModel(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Model:/ }).click();
  await expect(page.getByRole('menu', { name: 'Model' })).toBeVisible();
  const choice = page.getByRole('menuitemradio', { name });
  if (!(await choice.isVisible())) await page.getByRole('menuitem', { name: 'More models' }).click();
  await choice.click();
}

/** Writes a message and sends it with the button, which works at every screen size. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Expects the last reply to be complete and to contain this text. */
export async function expectReply(page: Page, text: string | RegExp): Promise<void> {
  await expect(replies(page).last()).toHaveAttribute('data-status', 'complete');
  await expect(replies(page).last()).toContainText(text);
}

/** Moves down a list with the arrow key until an option is selected, wherever the selection was. */
export async function moveTo(option: Locator, field: Locator): Promise<void> {
  await expect(async () => {
    if ((await option.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
  }).toPass();
}

export async function attach(page: Page, ...files: Parameters<Locator['setInputFiles']>[0][]): Promise<void> {
  for (const file of files) await page.getByTestId('file-input').first().setInputFiles(file);
}

/** The words of the fake provider's numbered reply, as they appear in its text. */
export function numbered(count: number): string {
  return Array.from({ length: count }, (_, n) => `w${String(n).padStart(8, '0')}`).join(' ');
}

/** Opens the title field of the current chat; on a phone through the chat's menu. */
export async function beginRename(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
  } else await page.getByRole('button', { name: 'Rename', exact: true }).click();
  return page.getByRole('textbox', { name: 'Title of the chat' });
}

/** Opens the navigation; on a phone it is behind a button. */
export async function openNavigation(page: Page, isMobile: boolean): Promise<Locator> {
  if (!isMobile) return page.getByRole('complementary', { name: 'Main' });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  return page.getByRole('dialog', { name: 'Navigation' });
}

/** Closes the navigation on a phone. Escape would close a toast first, even one that is fading out. */
export async function closeNavigation(page: Page, isMobile: boolean): Promise<void> {
  if (!isMobile) return;
  await expect(toast(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeHidden();
}

/** Signs the browser in as a new demo user without opening a page, for journeys that open one themselves. */
export async function becomeDemoUser(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(url + demoLogin.path, { headers: { origin: url } });
  expect(answer.status()).toBe(200);
}

/** Signs in as a new demo user and opens the dashboard. */
export async function signInAsDemo(page: Page, url: string): Promise<void> {
  await becomeDemoUser(page, url);
  await page.goto(`${url}/dashboard`);
  await expect(composer(page)).toBeVisible();
}

/** Signs in as a demo user through the sign-in page, like a real user. */
export async function tryDemoAccount(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: 'Try Demo Account' }).click();
  await page.waitForURL('**/dashboard');
  await expect(toast(page)).toContainText('Welcome!');
}

/** Switches between the dark and the light theme without using the button for it. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), theme === 'dark');
}

/** Expects no horizontal overflow of the page. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** Uses the unused owner link of a first start. */
export async function becomeOwner(page: Page, { url, said }: Atrium): Promise<void> {
  await expect.poll(said).toMatch(/\/auth\/owner\?token=\S+/);
  await page.goto(url + (/\/auth\/owner\?token=\S+/.exec(said())?.[0] ?? ''));
  await page.getByRole('button', { name: 'Become the owner' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Owner' })).toBeVisible();
}
