import { expect, expectReply, openNavigation, say, signInAsDemo, test } from '../support/journey.ts';

test('a word without end that was searched for stays within the dialog that says it was not found', async ({
  page,
  keyless,
  isMobile,
}) => {
  await signInAsDemo(page, keyless.url);
  await say(page, 'Tides');
  await expectReply(page, /\w/);
  await (await openNavigation(page, isMobile)).getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Search chats' });
  await dialog.getByRole('combobox').fill('z'.repeat(100));
  const sentence = dialog.getByRole('paragraph').filter({ hasText: 'No title and no message has' });
  await expect(sentence).toBeVisible();
  expect(await sentence.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});

test('in History a title has the width of the phone, and its time stands below', { tag: '@phone' }, async ({
  page,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  const title = 'The tides of the north sea in autumn';
  await say(page, title);
  await expectReply(page, /\w/);
  await page.goto(`${keyless.url}/dashboard?section=history`);
  const words = page.getByRole('main').getByText(title, { exact: true });
  await expect(words).toBeVisible();
  expect(await words.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});
