import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectReply, say, signInAsDemo, test } from './journey.ts';

const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

const settings = async (page: Page, url: string) => {
  await page.goto(`${url}/dashboard?settings=data`);
  await expect(page.getByRole('heading', { name: 'Import chats' })).toBeVisible();
};

test('a visitor is told that sharing needs an account', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'Hello.' });
  await page.goto(atrium.url);
  await say(page, 'Hi');
  await expectReply(page, 'Hello.');
  await menu(page, 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share this chat' });
  await expect(dialog.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make a public link' })).toHaveCount(0);
});

test('an account is taken along as one archive, and imported again elsewhere', async ({ page, browser, atrium }) => {
  await signInAsDemo(page, atrium.url);
  await settings(page, atrium.url);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const archive = await readFile(await (await downloading).path());
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInAsDemo(other, atrium.url);
  await settings(other, atrium.url);
  await other
    .getByTestId('import-file')
    .setInputFiles({ name: 'Atrium.zip', mimeType: 'application/zip', buffer: archive });
  await other.getByRole('button', { name: /^Import \d+ chats$/ }).click();
  await expect(other.getByText(/\d+ chats added; \d+ new messages\./)).toBeVisible();
  await elsewhere.close();
});
