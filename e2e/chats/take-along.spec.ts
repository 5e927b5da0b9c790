import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, expectReply, replies, say, test } from '../support/journey.ts';

const table = '| Port | Fee |\n|---|--:|\n| Skarholm | -5 |\n| Łódź | =1+1 |';
const reply = `Fees:\n\n${table}\n\nThe code:\n\n\`\`\`python\nprint(1)\n\`\`\`\n\nThe end.`;

/** Gets a reply with a table and code. */
async function askForFees(page: Page, atrium: { url: string }, provider: { behave(how: { reply: string }): void }) {
  provider.behave({ reply });
  await page.goto(atrium.url);
  await say(page, 'What does it cost?');
  await expectReply(page, 'The end.');
}

/** Presses a button that saves a file. Returns the file's name and content. */
async function saved(button: Locator): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') };
}

test('a table is copied for a spreadsheet and saved as CSV, code is saved under the ending of its language', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await askForFees(page, atrium, provider);
  const answer = replies(page).last();
  await answer.getByRole('button', { name: 'Copy table' }).click();
  await expect(answer.locator('.table-place').getByRole('button', { name: 'Copied' })).toBeVisible();
  const lines = ['Port\tFee', 'Skarholm\t-5', "Łódź\t'=1+1"];
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(lines.join('\n'));
  expect(await saved(answer.getByRole('button', { name: 'Download as CSV' }))).toEqual({
    name: 'table.csv',
    content: '\ufeff"Port","Fee"\r\n"Skarholm","-5"\r\n"Łódź","\'=1+1"\r\n',
  });
  expect(await saved(answer.getByRole('button', { name: 'Download code' }))).toEqual({
    name: 'code.py',
    content: 'print(1)\n',
  });
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('the buttons of a table are seen under the pointer and by Tab, and move nothing', { tag: '@wide' }, async ({
  page,
  atrium,
  provider,
}) => {
  await askForFees(page, atrium, provider);
  const box = page.getByRole('region', { name: 'Table: Port, Fee' });
  const tools = page.locator('.table-tools');
  const end = () => page.getByText('The code:').boundingBox();
  await page.mouse.move(0, 0);
  await expect(tools).toHaveCSS('opacity', '0');
  const before = await end();
  await box.hover();
  await expect(tools).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(tools).toHaveCSS('opacity', '0');
  await box.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy table' })).toBeFocused();
  await expect(tools).toHaveCSS('opacity', '1');
  expect(await end()).toEqual(before);
  await page.emulateMedia({ media: 'print' });
  await expect(tools).toBeHidden();
});

test('under a finger the buttons of a table and of code are there at once, each 44 px wide', { tag: '@phone' }, async ({
  page,
  atrium,
  provider,
}) => {
  await askForFees(page, atrium, provider);
  await expect(page.locator('.table-tools')).toHaveCSS('opacity', '1');
  const [copy, save] = await Promise.all(
    ['Copy table', 'Download as CSV'].map(async (name) => page.getByRole('button', { name }).boundingBox()),
  );
  expect((save?.x ?? 0) - (copy?.x ?? 0)).toBeGreaterThanOrEqual(44);
  const code = await page.getByRole('button', { name: 'Download code' }).boundingBox();
  expect(Math.min(code?.width ?? 0, code?.height ?? 0)).toBeGreaterThanOrEqual(43.5);
});

test('beside words from right to left the buttons of a table stand where its rows end', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'שלום\n\n| א | ב |\n|---|---|\n| 1 | 2 |\n\nThe end.' });
  await page.goto(atrium.url);
  await say(page, 'שלום');
  await expectReply(page, 'The end.');
  const [box, button] = await Promise.all([
    page.locator('.table-box').boundingBox(),
    page.getByRole('button', { name: 'Download as CSV' }).boundingBox(),
  ]);
  expect(button?.x).toBe(box?.x);
});

test('the line beside a quotation ends with its table, whose buttons cover nothing', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'They say:\n\n> | Port | Fee |\n> | --- | --- |\n> | Oslo | 9 |\n\nThat is all.' });
  await page.goto(atrium.url);
  await say(page, 'What are the fees?');
  await expectReply(page, 'That is all.');
  const endOf = async (part: Locator) => part.evaluate((drawn) => drawn.getBoundingClientRect().bottom);
  const quotation = replies(page).last().locator('blockquote');
  expect(await endOf(quotation)).toBeCloseTo(await endOf(quotation.locator('.table-box')), 0);
  const next = await page.getByText('That is all.').boundingBox();
  expect(await endOf(page.locator('.table-tools'))).toBeLessThanOrEqual(next?.y ?? 0);
});
