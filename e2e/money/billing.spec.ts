import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  chooseModel,
  composer,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  replies,
  say,
} from '../support/journey.ts';
import { type Call, expect, month, signInForId, test } from '../support/usage-stage.ts';

const usd = (micro: number) => `$${(micro / 1_000_000).toFixed(4)}`;
const sum = (calls: readonly Call[], of: (call: Call) => number) => calls.reduce((all, call) => all + of(call), 0);
const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

/** Downloads the exported table and returns its lines. */
async function exported(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await settings(page).getByRole('button', { name: 'Export CSV' }).click();
  return readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
}

test('usage that cannot be loaded says so after three more tries, Retry loads it, and where there was none it says that', async ({
  page,
  ledger,
}) => {
  await signInForId(page, ledger.url);
  let asked = 0;
  await page.route('**/api/usage', (route) => {
    asked += 1;
    return asked <= 4 ? route.abort('connectionrefused') : route.continue();
  });
  await page.goto(`${ledger.url}/dashboard?settings=usage`);
  await expect(settings(page).getByText('Failed to load usage data. Please try again.')).toBeVisible({
    timeout: 20_000,
  });
  expect(asked).toBe(4);
  await expectAccessible(page);
  await settings(page).getByRole('button', { name: 'Retry' }).click();
  await expect(settings(page).getByText('No usage yet')).toBeVisible();
  await expect(settings(page).getByText('$50.0000 remaining')).toBeVisible();
  await expectAccessible(page);
});

test('a month of use is added up, drawn, narrowed to one’s own keys, and taken along as a table', async ({
  page,
  ledger,
  isMobile,
}) => {
  const calls = month();
  await ledger.live(await signInForId(page, ledger.url), { bought: 6_000, calls });
  await page.goto(`${ledger.url}/dashboard?settings=usage`);
  const totals = settings(page).locator('dl').first();
  const paid = calls.filter(({ paidBy }) => paidBy === undefined);
  const cost = sum(paid, (call) => call.cost);
  for (const figure of [
    sum(calls, ({ tokens }) => tokens).toLocaleString('en-US'),
    usd(cost),
    String(calls.length),
    usd(cost / calls.length),
  ])
    await expect(totals.getByText(figure, { exact: true })).toBeVisible();
  const note = await settings(page).getByText('Days and months are UTC.').boundingBox();
  const table = await settings(page).getByRole('button', { name: 'Export CSV' }).boundingBox();
  // On a phone the note is also directly under the fields it is about.
  if (isMobile) expect(note?.y).toBeLessThan(table?.y ?? 0);
  const models = settings(page).getByRole('region', { name: 'Usage by Model' }).getByRole('listitem');
  await expect(models).toHaveCount(4);
  await expect(models.first()).toContainText('Claude (Anthropic Direct)');
  await expect(models.first()).toContainText(
    usd(
      sum(
        paid.filter(({ model }) => model === 'claude-3-5-sonnet'),
        (call) => call.cost,
      ),
    ),
  );
  const day = settings(page).getByRole('slider', { name: 'Day' });
  const today = calls.filter(({ daysAgo }) => daysAgo === 0);
  await expect(day).toHaveAttribute('aria-valuetext', new RegExp(`· ${today.length} calls$`));
  await day.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(day).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`· ${calls.filter(({ daysAgo }) => daysAgo === 1).length} calls$`),
  );
  await settings(page).getByText('As a table').click();
  await expect(settings(page).getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(await exported(page)).toHaveLength(calls.length + 1);
  const own = calls.filter(({ paidBy }) => paidBy === 'own-key');
  await settings(page).getByLabel('Paid by').selectOption('own-key');
  await expect(totals.getByText(String(own.length), { exact: true })).toBeVisible();
  await expect(totals.getByText(usd(sum(own, (call) => call.cost)), { exact: true })).toBeVisible();
  expect(await exported(page)).toHaveLength(own.length + 1);
});

test('over the limit both tabs say so; the statement goes on page by page and is a table; credits and usage lead to each other', async ({
  page,
  ledger,
}) => {
  const calls: Call[] = Array.from({ length: 40 }, () => ({
    daysAgo: 0,
    model: 'gpt-4',
    tokens: 9_000,
    cost: 1_312_500,
  }));
  await ledger.live(await signInForId(page, ledger.url), { bought: 9_000, calls });
  await page.goto(`${ledger.url}/dashboard?settings=usage`);
  await expect(
    settings(page).getByText('You have exceeded your monthly limit. Overage charges may apply.'),
  ).toBeVisible();
  await expect(settings(page).getByText('$52.5000').first()).toBeVisible();
  await expectAccessible(page);
  await settings(page).getByRole('tab', { name: 'Billing' }).click();
  await expect(settings(page).getByText('3,790 credits')).toBeVisible();
  await expect(settings(page).getByText('$2.50', { exact: true })).toBeVisible();
  await expect(settings(page).getByText('$1.3125', { exact: true })).toBeVisible();
  const entries = settings(page).getByRole('table').getByRole('row');
  await expect(entries).toHaveCount(26);
  await settings(page).getByRole('button', { name: 'Show older entries' }).click();
  await expect(entries).toHaveCount(43);
  await expect(entries.last()).toContainText('+40.00');
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(await exported(page)).toHaveLength(43);
  await settings(page).getByLabel('Show').selectOption('given');
  await expect(entries).toHaveCount(3);
  await settings(page).getByRole('button', { name: 'Buy credits' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade Your Plan' })).toBeVisible();
  await page.goBack();
  await page.goto(`${ledger.url}/dashboard?settings=billing`);
  await expect(settings(page).getByText('3,790 credits')).toBeVisible();
});

test('what a turn costs stands before and after it, the chat adds it up, and a low balance is said once', async ({
  page,
  ledger,
  provider,
  isMobile,
}) => {
  provider.behave({ reply: 'Paid for.' });
  await signInForId(page, ledger.url);
  await page.goto(`${ledger.url}/dashboard`);
  const notice = page.getByText('You have 40 credits left.');
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.locator('#hall').getByRole('button', { name: 'Dismiss' }).click();
  await composer(page).fill('Free?');
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await chooseModel(page, 'ChatGPT 4.0');
  await expect(page.getByText(/^About [\d.]+ credits$/)).toBeVisible();
  await expectAccessible(page);
  await say(page, 'What does this cost?');
  await expectReply(page, 'Paid for.');
  const foot = replies(page).last().locator('footer');
  await expect(foot).toContainText(/\d tokens? · \$0\.\d{4}/);
  const size = /[\d,]+ tokens? · \$0\.\d{4}/.exec((await foot.textContent()) ?? '')?.[0] ?? 'nothing';
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await expect(page.getByRole('menu', { name: 'Chat' })).toContainText(`This chat: ${size}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText(/credits left/)).toBeHidden();
  if (!isMobile) await expectNoOverflow(page);
});

test('who has no credits is led from the dialog to the billing', async ({ page, ledger }) => {
  const spent: Call = { daysAgo: 0, model: 'gpt-4', tokens: 900, cost: 400_000 };
  await ledger.live(await signInForId(page, ledger.url), { calls: [spent] });
  await page.goto(`${ledger.url}/dashboard`);
  await chooseModel(page, 'ChatGPT 4.0');
  const dialog = page.getByRole('dialog', { name: 'Insufficient Credits' });
  // If the menu still lets the model be chosen, the question is refused.
  await expect(dialog.or(page.getByRole('button', { name: 'Model: ChatGPT 4.0' })).first()).toBeVisible();
  if (!(await dialog.isVisible())) await say(page, 'Anything left?');
  await expect(dialog).toContainText('Your current balance is 0 credits.');
  await dialog.getByRole('button', { name: 'Add Credits' }).click();
  await expect(page).toHaveURL(/settings=billing/);
  await expect(settings(page).getByText('0 credits', { exact: true })).toBeVisible();
});
