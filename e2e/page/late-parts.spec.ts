import type { Page } from '@playwright/test';
import { maxQuestionLength } from '../../contract/src/chat-rules.ts';
import {
  composer,
  expect,
  expectAccessible,
  expectReply,
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
const isToast = 'This part of the page could not be loaded';
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

test('what was asked for says that it could not be loaded where it draws nothing itself, and keeps what is written', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'They wade.' });
  await stop(page, 'tell-unsendable', 'start-with', 'bring-message', 'make-chat');
  await signInAsDemo(page, atrium.url);
  await untilLoaded(page);
  await composer(page).fill('h'.repeat(maxQuestionLength + 1));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page)).toContainText(isToast);

  await page.goto(`${atrium.url}/dashboard?persona=template-1`);
  await expect(toast(page)).toContainText(isToast);

  await page.goto(`${atrium.url}/dashboard`);
  await say(page, 'What do herons do?');
  await expectReply(page, 'They wade.');
  const chat = page.url();
  await page.goto(`${chat}&message=${crypto.randomUUID()}`);
  await expect(toast(page)).toContainText(isToast);

  const { pathname } = new URL(`/api/chat/${new URL(chat).searchParams.get('chat')}`, chat);
  await page.request.delete(atrium.url + pathname, { headers: { origin: atrium.url } });
  await composer(page).fill('Half a thought');
  await page.reload();
  await page.getByRole('alert').getByRole('button', { name: 'New Chat' }).click();
  await expect(toast(page)).toContainText(isToast);
  await expect(composer(page)).toHaveValue('Half a thought');
});

test('what the pointer loads ahead may fail unnoticed, until it is asked for @wide', async ({ page, keyless }) => {
  await page.goto(`${keyless.url}/auth`);
  await untilLoaded(page);
  await stop(page, 'sign-in-dialog', 'persona-dialog');
  const seek = async (name: RegExp, file: string) => {
    const failed = page.waitForEvent('requestfailed', (request) => scriptsOf(file).test(request.url()));
    await page.getByRole('button', { name }).hover();
    await failed;
    await expect(toast(page)).toHaveCount(0);
    await page.getByRole('button', { name }).click();
    await expect(toast(page)).toContainText(isToast);
  };
  await seek(/^Sign in$/, 'sign-in-dialog');
  await page.goto(keyless.url);
  await untilLoaded(page);
  await seek(/^Persona: /, 'persona-dialog');
});

test('what is begun on another site says so when its end could not be loaded', async ({ page, keyless }) => {
  await stop(page, 'late-arrivals');
  await page.goto(`${keyless.url}/dashboard?error=sign-in-failed`);
  await expect(toast(page)).toContainText(isToast);
});

test('the notice that a draft is not kept comes with the next letters when it could not be loaded', async ({
  page,
  keyless,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(keyless.url);
  await untilLoaded(page);
  await stop(page, 'tell-unkept');
  const failed = page.waitForEvent('requestfailed', (request) => scriptsOf('tell-unkept').test(request.url()));
  await composer(page).fill('Herons');
  await failed;
  await page.unrouteAll();
  await composer(page).fill('Herons and storks');
  await expect(toast(page)).toContainText('Not kept in this browser');
});
