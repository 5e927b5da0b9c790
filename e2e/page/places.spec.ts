import type { Page } from '@playwright/test';
import { addSpace } from '../support/grounded-stage.ts';
import {
  composer,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  openNavigation,
  replies,
  say,
  setTheme,
  signInAsDemo,
  test,
} from '../support/journey.ts';
import { scriptsOf } from '../support/part-files.ts';

test('an unknown address says so', async ({ page, keyless }) => {
  await page.goto(`${keyless.url}/nowhere`);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expectAccessible(page);
});

for (const path of [
  '/',
  '/dashboard',
  '/digital-personas',
  '/admin/personas',
  '/auth',
  '/auth?error=email-in-use&provider=google',
  '/auth/owner',
  '/auth/owner?token=x',
  '/dashboard?settings=account',
  '/dashboard?section=tools',
  '/dashboard?section=knowledge-base',
  '/dashboard?section=spaces',
  '/payment-success',
  '/api/docs',
  '/api/auth/logout',
  '/guide',
  '/terms',
  '/privacy',
]) {
  test(`${path} is there, accessible, and fits its width, light and dark`, async ({ page, keyless }) => {
    await page.goto(keyless.url + path);
    await page.waitForLoadState('networkidle');
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  });
}

test('the guide lists its pages in reading order, on a phone as the browser’s own list', async ({
  page,
  keyless,
  isMobile,
}) => {
  await page.goto(`${keyless.url}/guide`);
  const titles = ['What Atrium is', 'Start and settings', 'Chatting'];
  const choice = page.getByLabel('Page of the guide');
  if (isMobile) {
    await expect(choice.locator('option').nth(2)).toBeAttached();
    expect((await choice.locator('option').allTextContents()).slice(0, 3)).toEqual(titles);
    await choice.selectOption('Chatting');
  } else {
    await expect(choice).toBeHidden();
    const links = page.getByRole('navigation', { name: 'Guide' }).getByRole('link');
    await expect(links.nth(3)).toBeVisible();
    // The first link leads back to the product.
    expect((await links.allTextContents()).slice(1, 4)).toEqual(titles);
    await links.nth(3).click();
  }
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Chatting');
  await expectAccessible(page);
  const sizeOf = (drawn: Element) => Number.parseFloat(getComputedStyle(drawn).fontSize);
  const section = page.getByRole('heading', { level: 2 }).first();
  expect(await title.evaluate(sizeOf)).toBeGreaterThan(await section.evaluate(sizeOf));
});

test('the sidebar is 14rem wide, and 4rem when it is collapsed @wide', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  const sidebar = page.getByRole('complementary', { name: 'Main' });
  await expect(sidebar).toHaveCSS('width', '224px');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(sidebar).toHaveCSS('width', '64px');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(sidebar).toHaveCSS('width', '224px');
});

for (const { height, more } of [
  { height: 900, more: 0 },
  { height: 900, more: 20 },
  { height: 640, more: 5 },
  { height: 300, more: 0 },
]) {
  test(`in a window ${height} px high what stands below ${2 + more} spaces in the sidebar stays where it is while they come @wide`, async ({
    page,
    keyless,
  }) => {
    await page.setViewportSize({ width: 1440, height });
    await signInAsDemo(page, keyless.url);
    for (let n = 0; n < more; n += 1) await addSpace(page);
    const sidebar = page.getByRole('complementary', { name: 'Main' });
    await page.reload();
    await expect(sidebar.getByRole('list', { name: 'Your spaces' }).getByRole('listitem')).toHaveCount(4 + more);
    const [sendFile, sendList] = [
      await holdBack(page, scriptsOf('side-spaces')),
      await holdBack(page, /\/api\/spaces$/),
    ];
    await page.goto(keyless.url);
    await expect(sidebar.getByRole('button', { name: /^Account/ })).toBeVisible();
    await expect(sidebar.locator('.skeleton')).toHaveCount(4 + more);
    const below = () => sidebar.getByRole('link', { name: 'Digital Personas', exact: true }).boundingBox();
    const before = await below();
    const come = page.waitForResponse((answer) => scriptsOf('side-spaces').test(answer.url()));
    sendFile();
    await come;
    await expect(sidebar.locator('.skeleton')).toHaveCount(4 + more);
    expect(await below()).toEqual(before);
    sendList();
    await expect(sidebar.getByRole('link', { name: 'All spaces' })).toBeAttached();
    await expect(sidebar.locator('.skeleton')).toHaveCount(0);
    expect(await below()).toEqual(before);
  });
}

for (const height of [844, 667]) {
  test(`in a window ${height} px high the list of many spaces ends in the middle of one, so that it is seen to go on`, async ({
    page,
    keyless,
    isMobile,
  }) => {
    await page.setViewportSize({ width: isMobile ? 390 : 1440, height });
    await signInAsDemo(page, keyless.url);
    for (let n = 0; n < 20; n += 1) await addSpace(page);
    await page.reload();
    const navigation = await openNavigation(page, isMobile);
    const list = navigation.getByRole('list', { name: 'Your spaces' });
    await expect(list.getByRole('listitem')).toHaveCount(24);
    const rows = await list.evaluate((box) => box.clientHeight / (box.scrollHeight / 24));
    expect(rows % 1).toBeCloseTo(0.5, 1);
    expect(rows).toBeGreaterThan(2);
    // The account at the bottom needs no scrolling.
    await expect(navigation.getByRole('button', { name: /^Account/ })).toBeInViewport({ ratio: 1 });
  });
}

/** Holds back what the page asks for at such addresses, until it is told to let it go. */
async function holdBack(page: Page, late: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(late, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('the dark theme has a moving background, which stands still for who wants no motion', async ({
  page,
  keyless,
  isMobile,
}) => {
  await page.goto(keyless.url);
  const sky = page.locator('.sky').first();
  const moving = () =>
    sky.evaluate((box) => {
      const run = box.getAnimations({ subtree: true }).filter((each) => each.playState === 'running');
      return run.length > 0;
    });
  await expect(sky).toBeHidden();
  if (isMobile) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  // Behind an open dialog the sky stands still. The drawer is a dialog, so it is closed.
  if (isMobile) await page.keyboard.press('Escape');
  await expect(sky).toHaveCSS('display', 'block');
  await expect.poll(moving).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(false);
});

test('a load starts in light, whatever was chosen before', async ({ page, keyless, isMobile }) => {
  await page.goto(keyless.url);
  if (isMobile) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});

for (const word of ['constructor', 'toString', '__proto__']) {
  test(`an address that names a chat ${word} has the page, and says that there is no such chat`, async ({
    page,
    keyless,
  }) => {
    await signInAsDemo(page, keyless.url);
    await page.goto(`${keyless.url}/dashboard?chat=${word}`);
    await expect(page.getByText('Failed to load chat session')).toBeVisible();
    // The page offers no actions for the missing chat.
    for (const name of ['Rename', 'Clear chat', 'More'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  });
}

test('New Chat is opened in a new tab by the middle button and by Ctrl, and the chat stays where it is', {
  tag: '@wide',
}, async ({ page, context, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await say(page, 'Hello');
  await expectReply(page, /./);
  const chat = page.url();
  const button = page.getByRole('complementary', { name: 'Main' }).getByRole('button', { name: /^New Chat/ });
  for (const press of [() => button.click({ button: 'middle' }), () => button.click({ modifiers: ['Control'] })]) {
    const opened = context.waitForEvent('page');
    await press();
    const tab = await opened;
    await expect(composer(tab)).toBeVisible();
    await expect(replies(tab)).toHaveCount(0);
    await tab.close();
  }
  expect(page.url()).toBe(chat);
  await expect(replies(page)).toHaveCount(1);
});
