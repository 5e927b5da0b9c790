import { becomeDemoUser, expect, openNavigation, test, untilLoaded } from '../support/journey.ts';

test('who goes back to a long list finds it where it was left, and a list that is opened begins at its top', async ({
  page,
  keyless,
  isMobile,
}) => {
  await becomeDemoUser(page, keyless.url);
  for (let n = 1; n <= 40; n++) {
    const data = { name: `Space number ${n}` };
    const answer = await page.request.post(`${keyless.url}/api/spaces`, { data, headers: { origin: keyless.url } });
    expect(answer.status()).toBe(200);
  }
  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { name: 'Spaces', exact: true });
  const space = main.getByRole('link', { name: 'Space number 30', exact: true });
  await expect(title).toBeInViewport();
  // Among it is the part that restores scroll positions.
  await untilLoaded(page);
  await space.scrollIntoViewIfNeeded();
  await expect(title).not.toBeInViewport();
  await space.click();
  await expect(page).toHaveURL(/space=\d+/);
  await expect(space).toHaveCount(0);
  await page.goBack();
  await expect(space).toBeInViewport();
  await expect(title).not.toBeInViewport();

  await space.click();
  await expect(space).toHaveCount(0);
  await (await openNavigation(page, isMobile)).getByText('All spaces').click();
  await expect(title).toBeInViewport();
});
