import { expect, expectAccessible, setTheme, signInAsDemo, test } from '../support/journey.ts';

test('what is opened without a connection says that it could not be loaded, and comes by itself when it is back', async ({
  page,
  context,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  // The parts of the page are there, and what this space says is not.
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1`);
  await expect(page.getByRole('heading', { name: 'My Personal Space', level: 1 })).toBeVisible();
  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: 'My Workspace' }).click();
  await expect(page.getByRole('heading', { name: 'The space could not be loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'My Workspace', level: 1 })).toBeVisible();
});

test('what is pressed without a connection fails at once, and is not done when it is back', async ({
  page,
  context,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?settings=account`);
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = await name.inputValue();
  await context.setOffline(true);
  await name.fill('Somebody Else');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The name was not saved. Try again in a moment.')).toBeVisible();
  await expect(name).toHaveValue('Somebody Else');
  await context.setOffline(false);
  await page.reload();
  await expect(name).toHaveValue(before);
});
