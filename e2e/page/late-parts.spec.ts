import type { Page } from '@playwright/test';
import {
  composer,
  expect,
  expectAccessible,
  openNavigation,
  say,
  signInAsDemo,
  test,
  toast,
  untilLoaded,
} from '../support/journey.ts';
import { scriptsOf } from '../support/part-files.ts';

/** Makes these files of the page fail to load, as if the connection were lost. */
async function stop(page: Page, ...files: readonly string[]): Promise<void> {
  for (const file of files) await page.route(scriptsOf(file), (route) => route.abort('connectionfailed'));
}

/** Lets the files load again, and makes the browser report that it is back online. */
async function reconnect(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

const isMissing = 'This part of the page could not be loaded.';
const noPage = 'This page could not be loaded';

test('a toast is shown although what shows it, and what stands beside it, could not be loaded at first', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ status: 503 });
  await stop(page, 'tooltip-layer', 'toaster');
  let letCome = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(scriptsOf('offline-note'), async (route) => {
    await isHeld;
    await route.continue();
  });
  const failed = page.waitForEvent('requestfailed', (request) => scriptsOf('toaster').test(request.url()));
  await page.goto(atrium.url);
  await failed;
  await page.unroute(scriptsOf('toaster'));
  await say(page, 'Will fail');
  await expect(toast(page)).toContainText('Message Failed');
  letCome();
});

for (const type of ['js', 'css']) {
  test(`a page whose first ${type} does not come says so, and is loaded anew`, async ({ page, keyless }) => {
    await page.route(new RegExp(`/index-[^/]*\\.${type}$`), (route) => route.abort('connectionfailed'));
    await page.goto(`${keyless.url}/dashboard?section=spaces`);
    await expect(page.getByRole('main').getByRole('heading', { name: noPage })).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Load again' }).click();
    await expect(page.getByRole('main').getByRole('heading', { name: 'Spaces' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('?section=spaces');
  });
}

test('what of the sidebar could not be loaded says so, and comes when the connection is back', async ({
  page,
  keyless,
  isMobile,
}) => {
  await stop(page, 'saved-chats', 'side-spaces', 'account-corner');
  await signInAsDemo(page, keyless.url);
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByText(isMissing)).toHaveCount(2);
  await expectAccessible(page);
  await reconnect(page);
  await expect(navigation.getByRole('link', { name: 'My Workspace' })).toBeVisible();
  await expect(navigation.getByRole('button', { name: /^Account/ })).toBeVisible();
  await expect(navigation.getByText(isMissing)).toHaveCount(0);
});

test('a tab that could not be loaded says so in its place, and takes no other with it', async ({ page, keyless }) => {
  await stop(page, 'usage-tab', 'export-section');
  await signInAsDemo(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?settings=usage`);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByText(isMissing)).toBeVisible();
  await expect(page.getByRole('heading', { name: noPage })).toHaveCount(0);
  await expectAccessible(page);
  await settings.getByRole('tab', { name: 'Data' }).click();
  await expect(settings.getByRole('heading', { name: 'Google Drive' })).toBeVisible();
  await expect(settings.getByText(isMissing)).toHaveCount(1);
  await reconnect(page);
  await expect(settings.getByRole('heading', { name: /^Export/ })).toBeVisible();
  await expect(settings.getByText(isMissing)).toHaveCount(0);
});

test('a sign-in page that could not be loaded says so, and lets go back and come again', async ({
  page,
  keyless,
  isMobile,
}) => {
  await page.goto(keyless.url);
  await untilLoaded(page);
  await stop(page, 'auth-page');
  const signIn = isMobile
    ? page.getByRole('button', { name: 'Sign in', exact: true })
    : page.getByRole('link', { name: 'Other ways to sign in' });
  await composer(page).fill('Written before');
  await signIn.click();
  await expect(page.getByRole('main').getByRole('heading', { name: noPage })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(composer(page)).toHaveValue('Written before');
  await page.unrouteAll();
  await signIn.click();
  await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
});
