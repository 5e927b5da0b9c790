import type { Locator } from '@playwright/test';
import {
  attach,
  becomeOwner,
  expect,
  expectReply,
  openNavigation,
  say,
  signInAsDemo,
  test,
} from '../support/journey.ts';

/** Pixels of a text that are cut off, or that reach beyond its box. */
const beyond = (text: Locator) => text.evaluate((box) => box.scrollWidth - box.clientWidth);

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
  expect(await beyond(sentence)).toBe(0);
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
  expect(await beyond(words)).toBe(0);
});

test('beside the name of a file, however long it is, its size is whole', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  const buffer = Buffer.from('words '.repeat(10_000));
  await attach(page, [{ name: `${'minutes'.repeat(20)}.txt`, mimeType: 'text/plain', buffer }]);
  const size = page.getByRole('list', { name: 'Attached files' }).getByText('58.6 KB');
  await expect(size).toBeVisible();
  expect(await beyond(size)).toBe(0);
});

test('a word without end that no user has stays within the page of the admin', async ({ page, firstStart }) => {
  await becomeOwner(page, firstStart);
  await page.goto(`${firstStart.url}/admin?tab=users&q=${'x'.repeat(150)}`);
  const sentence = page.getByText(/^No user matches/);
  await expect(sentence).toBeVisible();
  expect(await beyond(sentence)).toBe(0);
});
