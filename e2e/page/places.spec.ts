import {
  composer,
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chatting');
  await expectAccessible(page);
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

for (const height of [900, 300]) {
  test(`in a window ${height} px high what stands below the spaces in the sidebar stays where it is while they come @wide`, async ({
    page,
    keyless,
  }) => {
    await page.setViewportSize({ width: 1440, height });
    await signInAsDemo(page, keyless.url);
    const hold = async (late: RegExp) => {
      let go = () => {};
      const until = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route(late, async (route) => {
        await until;
        await route.continue();
      });
      return go;
    };
    const [sendFile, sendList] = [await hold(scriptsOf('side-spaces')), await hold(/\/api\/spaces$/)];
    await page.goto(keyless.url);
    const sidebar = page.getByRole('complementary', { name: 'Main' });
    await expect(sidebar.getByRole('button', { name: /^Account/ })).toBeVisible();
    const below = () => sidebar.getByRole('link', { name: 'Digital Personas', exact: true }).boundingBox();
    const before = await below();
    sendFile();
    await expect(sidebar.locator('.skeleton')).toHaveCount(2);
    expect(await below()).toEqual(before);
    sendList();
    await expect(sidebar.getByRole('link', { name: 'All spaces' })).toBeVisible();
    expect(await below()).toEqual(before);
  });
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
