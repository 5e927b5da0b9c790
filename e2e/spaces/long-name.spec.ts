import { becomeDemoUser, expect, test } from '../support/journey.ts';

const long = 'A name that somebody has pasted from the title of a document, which is much wider than a card';

test('a long name takes two lines of its card, and a tooltip tells the whole', async ({ page, keyless, isMobile }) => {
  await becomeDemoUser(page, keyless.url);
  const headers = { origin: keyless.url };
  expect((await page.request.post(`${keyless.url}/api/spaces`, { headers, data: { name: long } })).ok()).toBe(true);
  await page.setViewportSize({ width: isMobile ? 320 : 1440, height: 900 });
  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  const link = page.getByRole('link', { name: long }).and(page.locator('.space-card-link'));
  const { height } = (await link.boundingBox()) ?? { height: 0 };
  const { height: one } = (await page.locator('.space-card-link', { hasText: 'My Workspace' }).boundingBox()) ?? {};
  expect(height).toBe(2 * (one ?? 0));
  if (isMobile) return;
  const tooltip = page.getByTestId('tooltip');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect(tooltip).toHaveText(long, { timeout: 1500 });
  }).toPass();
  await page.getByRole('link', { name: 'My Workspace' }).and(page.locator('.space-card-link')).hover();
  await expect(tooltip).toBeHidden();
});
