import { expect, openNavigation, signInAsDemo, test } from '../support/journey.ts';

test('on a screen that is not high, a phone on its side say, the sidebar scrolls: all of it is there, as high as ever', async ({
  page,
  keyless,
  isMobile,
}) => {
  await page.setViewportSize({ width: isMobile ? 667 : 1440, height: 375 });
  await signInAsDemo(page, keyless.url);
  const navigation = await openNavigation(page, isMobile);
  const least = isMobile ? 44 : 32;
  for (const name of ['Search', 'Knowledge Base', 'History']) {
    const row = navigation.getByRole('link', { name, exact: true }).or(navigation.getByRole('button', { name }));
    await row.scrollIntoViewIfNeeded();
    await expect(row).toBeInViewport({ ratio: 1 });
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(least);
  }
  const ends = [
    navigation.getByRole('link', { name: /^A short tour/ }),
    navigation.getByRole('button', { name: /^Account/ }),
  ];
  for (const end of ends) {
    await end.scrollIntoViewIfNeeded();
    await expect(end).toBeInViewport({ ratio: 1 });
  }
});
