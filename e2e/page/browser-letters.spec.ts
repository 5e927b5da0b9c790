import { journeyChromium } from '../support/chromium.ts';
import { addSpace } from '../support/grounded-stage.ts';
import { becomeDemoUser, composer, expect, expectNoOverflow, test } from '../support/journey.ts';

const settings = '--blink-settings=defaultFontSize=32';
test.use({ launchOptions: { ...journeyChromium, args: [...journeyChromium.args, settings] } });

test('who has set letters twice as large in the browser gets the page of a screen half as wide', {
  tag: '@wide',
}, async ({ page, keyless }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1&view=chat`);
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
  expect((await composer(page).boundingBox())?.width).toBeGreaterThan(640);
  await expectNoOverflow(page);
  await page.getByRole('group').getByRole('button', { name: 'Studio', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Audio Summary/ })).toBeInViewport({ ratio: 1 });

  await page.goto(`${keyless.url}/digital-personas?template=1`);
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.width).toBeGreaterThan(640);

  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  await expect(page.getByRole('main').getByRole('link', { name: 'My Personal Space' })).toBeVisible();
  await expectNoOverflow(page);

  const long = 'Everything about the harbour of Skarholm, its fees and its lighthouse';
  await addSpace(page, { name: long });
  await page.setViewportSize({ width: 780, height: 800 });
  await page.reload();
  const space = page.getByRole('main').getByRole('link', { name: long });
  await expect(space).toBeVisible();
  expect(await space.evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true);
  await expectNoOverflow(page);
});
