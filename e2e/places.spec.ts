import { expect, expectAccessible, test } from './journey.ts';

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
  '/payment-success',
  '/guide',
  '/terms',
  '/privacy',
]) {
  test(`${path} is there, accessible, and fits its width, light and dark`, async ({ page, keyless }) => {
    await page.goto(keyless.url + path);
    await page.waitForLoadState('networkidle');
    for (const theme of ['light', 'dark']) {
      await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark');
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
}

test('a load starts in light, whatever was chosen before', async ({ page, keyless, isMobile }) => {
  await page.goto(keyless.url);
  if (isMobile) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});
