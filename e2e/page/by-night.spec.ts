import type { Locator, Page } from '@playwright/test';
import {
  becomeOwner,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  replies,
  say,
  setTheme,
  signInAsDemo,
  test,
} from '../support/journey.ts';

/** An address and what it must show before the check: a page that is still loading would pass, too. */
type Place = readonly [address: string, shown: (page: Page) => Locator];

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const list = (name: string) => (page: Page) => page.getByRole('list', { name, exact: true });
const inSettings = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', { name: 'Settings' }).getByRole('heading', { name, level: 3 });

const places: readonly Place[] = [
  ['/dashboard', (page) => page.getByPlaceholder('Ask me anything...')],
  ['/dashboard?section=history', heading('History')],
  ['/digital-personas', heading('Your Digital Personas')],
  ['/digital-personas?template=1', (page) => page.getByRole('button', { name: 'Save Changes' })],
  ['/dashboard?persona=template-1', heading(/^New chat with ./)],
  ['/dashboard?settings=integrations', inSettings(/AI models/i)],
  ['/dashboard?settings=billing', inSettings('Balance')],
  ['/dashboard?settings=usage', inSettings('Monthly usage')],
  ['/dashboard?settings=data', inSettings('Import chats')],
  ['/dashboard?upgrade', (page) => page.getByRole('dialog', { name: 'Upgrade Your Plan' })],
];

const adminPlaces: readonly Place[] = [
  ['/admin?tab=users', list('Users')],
  ['/admin?tab=usage', (page) => page.getByText('No model was used in this time.')],
  ['/admin?tab=packages', list('Packages')],
  ['/admin?tab=models', list('Models')],
  ['/admin?tab=limits', (page) => page.getByText('Stop at the monthly limit')],
  ['/admin?tab=log', (page) => page.getByText('No admin has changed anything yet.')],
  ['/admin/personas', heading('Persona Templates Admin')],
];

async function expectAllLegibleByNight(page: Page, url: string, all: readonly Place[]) {
  for (const [address, shown] of all) {
    await page.goto(url + address);
    await expect(shown(page), address).toBeVisible();
    await expectLegibleByNight(page);
  }
}

/** Expects the current page to be legible in dark mode and no wider than the screen. */
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
  await expectAllLegibleByNight(page, atrium.url, places);
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
    // The dialog itself has the focus: screen readers read its title first, and no close button is focused.
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
  await expect(replies(page).last()).toHaveAttribute('data-status', 'failed');
  await expectLegibleByNight(page);
});

test('what an admin has is legible by night', async ({ page, firstStart }) => {
  test.slow();
  await becomeOwner(page, firstStart);
  await expectAllLegibleByNight(page, firstStart.url, adminPlaces);
});
